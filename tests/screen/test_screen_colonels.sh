#!/bin/bash
# The colonels' full screen from outside: keys go in through tmux, what it shows comes out. Prints TAP.
# Usage: test_screen_colonels.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/terminal.sh"

# Types a line and gives it once it stands there.
line() {
    typed "$1"
    keys Enter
}

journal=$folder/game.jsonl
campaign="colonels --colonels 3 --months 6 --option battles=settled --seed 5"
start 80x24 '' $campaign --journal "$journal"
shows 'the screen comes up with a decision' 'How much influence'
keys Enter
shows 'Enter alone gives nothing' 'Type an order, or pick one with the arrows'
line 'buy 0'
shows 'a sum that no list has is taken' 'What do you secretly strive for'
keys '?'
shows 'C-2: a question mark helps with the decision' 'judged by at the campaign'
keys Enter
keys Down Down
shows 'an arrow picks an order' '▸ objective prestige'
keys Enter
shows 'C-3: Enter gives it, and the auction has its page' '\[Auction\]'
shows 'with the lot' 'For sale: the 3rd Foot'
shows 'a long bidding is folded' 'bids, the newest first'
line 'bid 985'
shows 'what came of it is told' 'The 3rd Foot goes to Colonel 1'
keys Enter
shows 'C-10: the month has the desk' '\[Desk\]'
shows 'with purse and orders' 'declare 10 companies'
shows 'and the regiment' 'Drill *1 ■□□□□□'
shows 'the status line says who and what' 'Colonel 1  month 1 of 6  £15  0 PIP  the 3rd Foot'
typed 'train dr'
keys Tab
shows 'Tab completes' '> train drill'
keys Enter
shows 'what is ordered stands on the desk at once' 'train drill  *− £10'
line 'train manoeuvres'
shows 'C-13: a refusal says what it would cost' 'would then cost £160'
keys C-u
line 'accounts'
shows "a page's word shows the page" '\[Accounts\]'
shows 'C-13: with every pound' 'his regiment bought'
keys C-n
shows 'Ctrl-N shows the next' '\[Regiment\]'
keys C-p C-p
shows 'Ctrl-P the one before' '\[Desk\]'
keys Tab
shows 'Tab gives the keys to the page' 'Left Right pages'
keys Tab
keys C-u
shows 'a key asks whether the last order is meant' 'Take your last order back?'
keys Escape
shows 'and leaves it where it is not' 'train drill  *− £10'
line 'undo'
shows 'an order is taken back' 'Your last order is taken back'
hides 'and stands there no more' 'train drill  *−'
terminal set-buffer 'train drill
keep 11
supervise drill
'
terminal paste-buffer
shows 'pasted lines are taken one by one' 'What became of your lines'
shows 'each with what came of it' 'keep 11: refused: After'
shows 'to the last' 'supervise drill: '
keys Enter
shows 'they stand on the desk' 'supervise drill: + 1 to its roll'
line 'ready'
shows 'C-10: what happened is told' 'What happened'
keys Enter
shows 'and the next month opens' 'month 2 of 6'

terminal resize-window -x 60 -y 24
shows 'at 60 columns the page is reflowed' '^ Regiment: the 3rd Foot'
terminal resize-window -x 130 -y 40
shows 'a wide window has the log beside the page' '│▌*The 3rd Foot, Drill: d6'
terminal resize-window -x 30 -y 8
shows 'a tiny window says so' 'too small'
terminal resize-window -x 80 -y 24
shows 'and comes back' '\[Desk\]'
for series in 1 2 3; do
    junk $series '\003\030\015\012\025\032\017'
done
printf 'letters\r\360desk' >"$folder/stray"
terminal load-buffer "$folder/stray"
terminal paste-buffer
keys Enter
shows 'a byte that begins no character takes no key with it' '\[Desk\]'
shows 'junk that is pasted does no harm' 'month 2 of 6'
keys C-x
shows 'leaving says where the game is' 'saved in'
keys Enter
shows 'the program ends well' 'left with 0'
shows 'and gives the terminal back' '^icanon'
start 80x24 '' colonels --journal "$journal"
shows 'who comes back is told what happened' 'Since you last ordered'
keys Enter
shows 'the game goes on where it was' 'month 2 of 6'

start 80x24 NO_COLOR=1 $campaign
shows 'it draws without colours' 'How much influence'
terminal capture-pane -p -e | grep -q '\[[34][0-8]'
report $((! $?)) 'NO_COLOR: no colour is written'
start 80x24 LC_ALL=C $campaign
shows 'it draws in an ASCII locale' 'How much influence'
line 'buy 0'
line 'objective duty'
line 'bid 900'
shows 'as pages over the screen do' 'What happened'
keys Enter
shows 'with signs of its own' 'Drill *1 #-----'
screen | LC_ALL=C grep -q '[^ -~]'
report $((! $?)) 'LC_ALL=C: nothing but ASCII is written'

start 80x24 '' $campaign --seat colonel_2=human
shows 'two at one screen: the page is hidden first' 'Pass to Colonel 1'
hides 'nothing is seen before Enter' 'PIP'
keys Enter
shows 'then comes the page' 'How much influence'
line 'buy 7'
shows 'the other is called' 'Pass to Colonel 2'
hides 'and sees nothing of the first' '£930'
keys Enter
shows 'and decides' 'Colonel 2  £1000  0 PIP'

keys C-t
shows 'Ctrl-T passes the keyboard on' 'Pass to Colonel 1'
keys Enter
shows 'to one who need not be asked' 'You owe no order now'

start 80x24 '' $campaign --option umpire=seated --seat umpire=human
shows 'a colonel and an umpire at one screen' 'Pass to Colonel 1'
keys Enter
line 'buy 0'
line 'objective duty'
line 'bid 300'
keys Enter
line 'ready'
shows 'the umpire has his turn last' 'Pass to the umpire'
keys Enter
shows 'he is told what he missed' 'Since you last looked'
keys Enter
line 'close'
keys Enter
line 'quiet'
shows 'C-10: the next month is the colonel'"'"'s again' 'Pass to Colonel 1'

start 80x24 '' $campaign --option umpire=seated --seat umpire=human --seat colonel_1=steady
shows 'the umpire has his console' '\[Umpire\]'
shows 'C-60: with everything of everybody' 'Colonel 2 .* PIP .* men D1 M1 E1'
shows 'C-10: the month waits for him' 'the month waits for your word'
line 'rehearse'
shows 'C-60: he rehearses it' 'The month rehearsed'
keys PPage
line 'close'
shows 'C-10: and closes it' 'Month 1 is closed'
keys Enter
shows 'C-20: then he is asked for a crisis' 'Does a crisis come'

echo "1..$n"
exit $bad
