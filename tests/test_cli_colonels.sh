#!/bin/bash
# The colonels' campaign at the terminal, from outside: pages, a month's orders, the umpire's console. Prints TAP.
# Usage: test_cli_colonels.sh PROGRAM JSON_LINES
set -u
program=$1
json_lines=$2
export LC_ALL=C.UTF-8
unset COLUMNS
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
n=0

# $1: what is shown; then a command that must succeed
holds() {
    local name=$1
    shift
    n=$((n + 1))
    if "$@" >"$folder/held" 2>&1; then
        echo "ok $n - $name"
    else
        echo "not ok $n - $name"
        head -n 5 "$folder/held" | sed 's/^/# /'
    fi
}

# $1: names what comes out; $2: lines typed, \n between them; then options of play
plays() {
    local out=$folder/$1 lines=$2
    shift 2
    printf "$lines\n" | "$program" play colonels --lines --seed 5 "$@" >"$out" 2>"$out.err"
}

# $1: what is shown; $2: whose output; $3: a pattern that must stand in it
says() {
    holds "$1" grep -q -e "$3" "$folder/$2"
}

never() {
    n=$((n + 1))
    if grep -q -e "$3" "$folder/$2"; then
        echo "not ok $n - $1"
    else
        echo "ok $n - $1"
    fi
}

# Columns of the widest line of a page in the output.
widest() {
    grep -v '^  \|^refused\|^Colonel 1: ' "$1" | wc -L
}

begin='buy 0\nobjective smartest\nbid 985'
three='--colonels 3 --months 6 --option battles=settled'

# ---- The auction ----

plays sale 'buy 20\nobjective wealth\nauction\nbid 2\nbid 2000\nbid 400\nauction\nroll\n?' $three
says 'C-3: the lot has a page' sale '── For sale: the 3rd Foot'
says 'which says who is still in' sale '^Still in: Colonel 1'
says 'and what one has' sale '^Your purse: £800'
says 'C-3: a bid too low is refused' sale '^refused: .*(C-3)'
says 'C-3: so is one beyond the purse' sale '^refused: a bid of £2000 is more than the £800'
says 'C-3: what was sold is listed' sale '^3rd   Colonel 1, £400'
says 'a long bidding of others is told in one line' sale '^  \[[0-9]* bids\]'
never 'and not in a hundred' sale 'bids £1[2-9] for the 3rd'
says 'help explains the decision with its rules' sale 'you lose 10 PIP (C-16)'
says 'and lists the pages' sale '^  accounts '

# ---- The month ----

plays month "$begin\\ndesk\\ntrain drill\\nsupervise drill\\ntrain manoeuvres\\nsupervise musketry\\nkeep 8\\ndesk
ready\\ndiary\\naccounts\\naccounts 1\\naccounts 9\\ngazette\\nregiment\\nroll" $three
says 'C-10: the desk shows income and costs line by line' month '^declare 10 companies  *+ £100 '
says 'C-11: pay for the companies kept' month '^pay all: 10 companies  *− £100'
says 'and what remains' month "^at the month's end  *+ £55"
says 'ratings stand as figures and bars' month 'Drill  *1 ■□□□□□'
says 'C-14: a chance is told when training is ordered' month 'needs 5 or more'
says 'an order is told as it is written' month 'Colonel 1 orders train drill: £110 in all (C-10)'
plays month_fr "$begin\\npolitics\\ntrain drill\\nkeep 8\\npay none\\nrecruit 1" $three --lang fr
says 'in French by its name' month_fr 'Colonel 1 ordonne un mois de politique : '
says 'its training, too' month_fr 'Colonel 1 ordonne l’exercice : '
says 'with its number' month_fr 'Colonel 1 ordonne de garder 8 compagnies : '
says 'C-13: what cannot be paid is refused with what it would cost' month '^refused: .*would then cost £160.*(C-13)'
says 'C-16: nothing is supervised that is not ordered' month '^refused: .*(C-16)'
says 'C-11: false musters are warned of' month '2 missing: found out on 10 in 100'
says 'C-17: the diary tells the month' month 'supervised the drill of his regiment (C-17)'
says 'C-13: the account has each pound' month '^extra drill  *− £10 '
says 'a month that has not been is refused in a sentence' month '^refused: `9` is no month'
says 'C-17: the gazette says who was seen where' month '^Seen with his regiment: .*Colonel 1'
holds 'C-13: the last line of the account is the purse' awk '
    /^personal business|^battalion manoeuvres|^extra drill/ { last = $NF }
    /in the purse: / { purse = $1 }
    END { exit !(last == purse && purse != "") }' "$folder/month"
says 'the roll has the seniority' month '^3rd   Colonel 1 '
never 'C-61: and not the strength of others' month '^[45]th .* men, '
holds 'pages fit 80 columns' [ "$(widest "$folder/month")" -le 80 ]

COLUMNS=60 plays narrow "$begin\\ndesk\\nauction\\ngazette\\nroll\\nregiment\\naccounts" $three
holds 'and 60' [ "$(widest "$folder/narrow")" -le 60 ]
LC_ALL=C plays ascii "$begin\\nlog 0\\ndesk\\nquit" $three
sed -n '/^Orders of the month/,$p' "$folder/ascii" | grep -v '^Colonel 1: ' >"$folder/ascii.desk"
holds 'an ASCII locale gets ASCII pages' sh -c "! LC_ALL=C grep -q '[^ -~]' '$folder/ascii.desk'"
says 'with bars of its own' ascii.desk 'Drill  *1 #-----'

plays month_json "$begin\\ndesk\\nview\\nready" $three --json
holds 'with --json every line is JSON' "$json_lines" <"$folder/month_json"
says 'a page too' month_json '"type":"page","seat":"colonel_1","page":"desk","lines":\['
says 'and the view has the plan as data' month_json '"bill":{"income":120'

# ---- Two at one terminal ----

plays two "colonel_1: buy 0\\ncolonel_2: buy 0\\ncolonel_1: objective glory\\ncolonel_2: objective duty
colonel_1: bid 300\\ncolonel_2: drop\\ncolonel_2: bid 300\\ndesk\\ncolonel_1: train drill\\ncolonel_1: ready\\ncolonel_1: amend
colonel_1: rest drill\\ncolonel_1: ready\\ncolonel_2: desk\\ncolonel_2: ready" $three --seat colonel_2=human
says 'a line must say whose it is' two '^refused: more than one seat owes an order'
says 'C-10: orders that are in may be taken back' two 'Colonel 1 amends his orders (C-10)'
says 'and the month waits for all' two 'Month 1 is closed'
never 'C-61: no log shows what the other orders' two '^  \[Colonel 2\] Colonel 1 orders'

# ---- Six months with an expedition ----

month='train drill\nsupervise drill\nready'
plays evening "$begin\\n$(yes "$month\\nsend 2 staking 0\\nbriefing\\nfor 3 1\\ncommittee\\ndone\\ndone\\nexpedition" |
    head -6 | tr '\n' '@' | sed 's/@/\\n/g')" $three
says 'C-30: six months end the campaign' evening '^The game is over'
says 'with a table of the aims' evening '^Colonel 2 .* met  *£'
says 'its account is told' evening 'the campaign is over\|The campaign is over'

# ---- The umpire's console ----

desk='--colonels 4 --months 6 --option umpire=seated --seat umpire=human --seat colonel_1=steady'
# A colonel at the same terminal trains, so that there are rolls whatever the computers do.
mine='colonel_1: buy 0\ncolonel_1: objective duty\ncolonel_1: bid 300\n'
trains='colonel_1: train drill\ncolonel_1: ready\n'
close='umpire: close\numpire: quiet\n'
plays umpire "$mine${trains}umpire: umpire\numpire: rehearse\n$close${trains}rehearse\ndie 1 6\ndie 1 7\ndie 99 1\numpire\nclose" \
    $desk --seat colonel_1=human --option battles=settled
says 'C-10: the month waits for the umpire' umpire 'the month waits for you'
says 'C-60: he sees everything of everybody' umpire '^Colonel 2  *£[0-9]* .* PIP .* men D1 M1 E1'
says 'C-60: a month is rehearsed' umpire '── The month rehearsed'
first=$(sed -n 's/^  1  //p' "$folder/umpire" | head -n 1)
holds 'and comes out so when it is carried out' [ "$(grep -c -F "$first" "$folder/umpire")" -ge 2 ]
says 'C-60: a roll is changed beforehand' umpire 'It shall show 6'
says 'and falls so' umpire 'The umpire’s own die: 6 (C-60)'
says 'a die has its sides' umpire '^refused: that die shows 1 to 6'
says 'and a roll must be one that comes' umpire '^refused: the rehearsal has no such roll'

plays power "set regiment_3.drill 4 because ruling kept\\nset regiment_3.drill 9 because ruling
adjust colonel_2.purse by -50 because mistake\\nlock colonel_2\\numpire\\nclose\\nquiet\\nback\\numpire\\nseat colonel_3 random
seat colonel_9 steady\\nlapse colonel_2\\nback 5\\nletters" $desk --option battles=settled
says 'C-60: a value is set' power 'The umpire changes regiment_3.drill: 1 becomes 4, for a ruling (C-60)'
says 'within its range' power '^refused: .*from 1 to 6'
says 'C-60: money changes by adjustment lines' power 'adjustment: − 50 pounds'
says 'C-60: orders are locked' power '^Locked: Colonel 2'
says 'C-60: a month is rolled back' power 'The umpire takes back'
holds 'to its opening' [ "$(grep -c 'console, month 1 of' "$folder/power")" -eq 2 ]
says 'not to one that has not been' power '^refused: `back 2` takes'
says 'a seat is given away, with its history' power 'is now played by\|random'

plays kept "${mine}umpire: set regiment_3.drill 4 because ruling kept\\numpire: set regiment_3.musketry 3 because story
colonel_1: desk\\ncolonel_1: train drill" $desk --seat colonel_1=human --option battles=settled
says 'C-60: an override is shown to those who could see the value' kept '\[Colonel 1\] The umpire changes regiment_3.musketry'
never 'or kept back from them' kept '\[Colonel 1\] The umpire changes regiment_3.drill'
says 'the value itself is his to see' kept 'Drill  *4 ■■■■□□'

plays real "$mine${trains}umpire: dice real\numpire: close\n4\n9\n$(yes 3 | head -20 | tr '\n' '@' | sed 's/@/\\n/g')dice program" \
    $desk --seat colonel_1=human --option battles=settled
says 'C-60: real dice are asked for' real 'Type the face that your die shows, 1 to 6'
says 'and refused beyond their faces' real '^refused: that die shows 1 to 6'
holds 'a colonel has no such say' sh -c "printf 'umpire\nrehearse\nback\ndie 1 6\n' |
    '$program' play colonels --lines --seed 5 $three | grep -c '^refused: only an umpire' | grep -q '^4$'"

holds 'and by name: whose regiment, and what it is for' grep -q 'The 3rd Foot, Drill: A roll for training. Type the face' "$folder/real"
says 'which the game says when it is asked for' real '^Dice are real from now on'
says 'C-60: a changed roll says that others fall otherwise' umpire '^Roll 1 shall show 6. .*otherwise than rehearsed'
says 'C-60: a month that is taken back is said to be open again' power '^Month 1 is open again; [0-9]* entries'

# What is said of dice is not lost by leaving.
plays left "$mine${trains}umpire: die 1 6\\numpire: dice real" $desk --seat colonel_1=human --option battles=settled \
    --journal "$folder/left.jsonl"
printf 'colonel_1: desk\numpire: umpire\numpire: dice program\numpire: close\nquit\n' |
    "$program" play colonels --lines --journal "$folder/left.jsonl" >"$folder/found" 2>&1
says 'C-60: real dice stay real when the game is gone on with' found 'Dice: real ones, typed in'
says 'and changed rolls changed' found 'It shall show 6'
says 'until they have fallen' found 'The umpire’s own die: 6 (C-60)'
holds 'when nothing is left of them beside the journal' [ ! -e "$folder/left.jsonl.dice" ]

# A battle on a real table: Scotland by a typed die, one month in the field.
plays typed "close\\ndice real\\ncrisis\\n55\\ndone\\n5\\n26\\n3\\ndice program\\nbriefing\\ndone\\nclose\\nresults\\nbook\\nwon british
ran 3 1\\nmusketry 3 2\\nguns 3 1\\nresults\\nbook\\nquiet\\ngazette" $desk --option battles=typed
says 'C-21: the umpire is told the truth' typed '^In truth: [0-9]* men'
says 'with a sketch that tells nothing' typed 'An invented sketch, not to be relied on'
says 'C-27: the form says what is needed' typed 'ran __, musketry __ turns, guns __ turns'
says 'and begins empty' typed '^won british|enemy|nobody: ______'
says 'C-27: nothing is booked before it is said who won' typed '^refused: nobody has said who won'
says 'what is noted is told in words' typed 'Noted from the table: the British have won (C-27)'
says 'B-60: and shows what is noted' typed 'ran 1, musketry 2 turns, guns 1 turns'
says 'C-27: it is booked' typed 'The British win'

# ---- Hints ----

plays hints 'hint\nbuy 0\nhint' $three
says 'a hint for what nobody searches goes by rules of thumb, and says so' hints 'would do by rules of thumb; nothing was tried out'
plays hints_fr 'hint' $three --lang fr
says 'in French, too' hints_fr 'par règles simples ; rien n’a été essayé'

# ---- The evening of the README ----

# Its lines in order, then enough for whatever remains of the battle and of the six months.
readme=$(dirname "$0")/../README.md
sed -n '/^## An evening with the colonels/,/^    build.spontoon play colonels --seat/p' "$readme" | sed -n 's/^    //p' >"$folder/evening.lines"
{
    sed '/^build/d; s/^for 3 /for 3rd /' "$folder/evening.lines"
    yes 'card none' | head -24
    printf '%s\n' ready ready 'send 1 staking 0' done done ready
    yes 'card none' | head -24
    yes 'ready' | head -3
} | "$program" play $(sed -n '1s/.*spontoon play \(.*\) --journal.*/\1/p' "$folder/evening.lines") --lines >"$folder/readme" 2>&1
sed '/^build/d; /^card/d; s/^for 3 /for 3rd /; s/^ready$/&\nhint/' "$folder/evening.lines" |
    "$program" play $(sed -n '1s/.*spontoon play \(.*\) --journal.*/\1/p' "$folder/evening.lines") --think-nodes 2000 --lines >"$folder/at_table" 2>&1
says 'C-27: at the table cards are tried out, and what they promise is men' at_table 'chance of winning, men in good order ahead'
says 'C-20: there is a crisis in time' readme 'A crisis in month'
says 'C-22: the committee sends Colonel 1' readme 'The 3rd Foot: .* goes (C-22)'
says 'C-27: the battle is fought on the table' readme 'The battle is over in turn'
says 'C-24: and the regiment comes home' readme 'Colonel 1 is home'
says 'B-60: its losses are told' readme ' loses [0-9]* %, [0-9]* men: d6'
says 'C-30: and six months end it' readme 'The game is over'
never 'no message is missing' readme '{[a-z_]*}\|event\.[a-z]\|does\.[a-z]\|help\.[a-z]\|facts\.[a-z]'

for seed in 1 2 3; do
    "$program" play colonels --overlay evening --option battles=settled --seat all=steady --seed "$seed" --lines </dev/null \
        >"$folder/evening$seed" 2>&1
    says "C-20: the overlay for an evening has a crisis in time, seed $seed" "evening$seed" 'A crisis in month [234] '
    says 'and fights its battle' "evening$seed" 'The battle is over in turn'
done

# ---- A battle by itself ----

{ yes 'card none' | head -400; } | "$program" play colonels --battle glenmore --seed 10 --lines >"$folder/glenmore" 2>&1
says 'B-42: a reaction test names its modifiers' glenmore 'tests: d6 [1-6].* − 1 outflanked .*= [0-8] at tension'
says 'B-32: a blow says what would tell' glenmore 'strikes at .*: d6 [1-6], where [1-5] or less tells: '
says 'B-32: and where none can' glenmore 'where no blow tells, for its average is 1: without effect'
says 'B-61: a battle judged as it stands says what was compared' glenmore 'the larger part of its own (B-61)'
says 'units and leaders have names' glenmore '^  Lord George '
never 'regiments not their ids' glenmore 'Foot 3\|Lord george'

# ---- Orders as people write them ----

plays meant "$begin\\nletter 2 \"To the 3rd, sir.\"\\nletters\\nrules auction" $three
never "a page's word finds its passage of the rules" meant '^refused: the rules have no passage'
says 'a number for a colonel is understood' meant 'Colonel 1 writes to Colonel 2'
says 'and nothing is changed in what is written' meant 'To the 3rd, sir'
says 'C-22: so is 3rd for a regiment, and a stake is echoed' readme '^Noted: for 3rd 20'

# ---- Names ----

plays named "name \"Sir Harry Pelham\"\\n$begin\\ntitle \"Pelham’s\"\\nname \"{cost}\"\\nname \"Sir Harry Pelham\"\\ndesk\\nready\\ngazette\\nroll" $three
says 'C-1: a character is asked by his name' named '^Sir Harry Pelham: Your orders for the month'
says 'and told of by it' named 'Sir Harry Pelham has sent his orders'
says 'C-5: so is a regiment by its title' named 'the 3rd Foot (Pelham’s)'
says 'the roll says who is who' named '^Colonel 1: Sir Harry Pelham'
never 'a name is no template' named '£{cost}\|1{cost}'

# ---- Journals ----

plays saved "$begin\\ntrain drill" $three --journal "$folder/game.jsonl"
printf 'desk\nundo\ndesk\n' | "$program" play colonels --lines --journal "$folder/game.jsonl" >"$folder/again" 2>&1
says 'a journal goes on in the month' again '^train drill  *− £10'
holds 'an order that showed nothing is taken back' [ "$(grep -c '^train drill ' "$folder/again")" -eq 1 ]

# The command that began a game goes on with it, as long as it says the same.
again() {
    printf 'quit\n' | "$program" play colonels --lines "$@" >"$folder/resumed" 2>&1
}
kept="--journal $folder/kept.jsonl"
holds 'a game begins' again --seed 100 --colonels 4 --months 2 $kept
holds 'and goes on by the same command' again --seed 100 --colonels 4 --months 2 $kept
holds 'or one that says less' again --months 2 $kept
holds 'not with another length' sh -c "! printf 'quit\n' | '$program' play colonels --lines --months 3 $kept"
again --months 3 $kept
says 'which is named' resumed 'which --months would change: leave it out'
evening="--overlay evening --months 2 --journal $folder/evening.jsonl"
holds 'one with an overlay, and what counts more than it, begins' again $evening
holds 'and goes on' again $evening
holds 'not with the overlay alone' sh -c "! '$program' play colonels --lines --overlay evening --journal '$folder/evening.jsonl' </dev/null"
again --battle glenmore --seed 1 --journal "$folder/glen.jsonl"
holds 'a journal of a battle is known as one' again --journal "$folder/glen.jsonl"
says 'and goes on' resumed '^crown: Which card'

# ---- Words and orders; after the end ----

plays renumbered 'set campaign.month 4 because story\nclose\nquiet\nset campaign.month 2 because story\nclose\nquiet\nletters all\ngazette all
diary all\nroll' --colonels 2 --months 12 --option umpire=seated --seat all=steady --seat umpire=human
never 'C-60: pages keep months apart whose number an umpire has set' renumbered 'about his affairs: Colonel 1, Colonel 2, Colonel 1'
says 'and all of them can be asked for' renumbered '^── The army.s roll'
plays closed 'close\nquiet\nback\nroll' --colonels 2 --months 1 --option umpire=seated --seat all=steady --seat umpire=human
holds 'C-60: no month of a match that is over is taken back' sh -c "grep -q '^refused: the match is closed' '$folder/closed' &&
    [ ! -s '$folder/closed.err' ]"
says 'and its pages may be asked for then' closed '^── The army.s roll'
plays ended "$begin\\nready\\nquiet\\ngazette\\naccounts all\\nready" --colonels 3 --months 1 --journal "$folder/ended.jsonl"
says 'C-30: the game ends' ended '^The game is over'
holds 'and its pages may be asked for' awk '/^The game is over/ { over = 1 } over && /his regiment bought/ { found = 1 }
    END { exit !found }' "$folder/ended"
says 'orders are refused' ended '^refused: the match is closed'
printf 'accounts all\n' | "$program" play colonels --lines --journal "$folder/ended.jsonl" >"$folder/reopened" 2>&1
says 'also when the journal is opened again' reopened 'his regiment bought'

plays proclaimed 'gazette "The King is well."\ngazette all' $desk
says 'C-17: a page of the umpire for the gazette is an order' proclaimed 'The King is well'
never 'though a page has the same word' proclaimed '^refused'

# ---- French ----

plays french 'buy 500\nbuy 20\nobjective smartest\nauction\ndrop\nrules C-14\nroll' --colonels 3 --lang fr
says 'a sale is told in French' french '^── En vente : le 3e d’infanterie'
says 'refusals, too' french '^refusé : 500 PIP coûtent 5000 £ ; vous avez 1000 £'
says 'and the rules' french 'Instruction et déclin'
never 'no English is left among them' french ' the | and | of '

echo "1..$n"
