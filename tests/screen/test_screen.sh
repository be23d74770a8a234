#!/bin/bash
# Suffren's full screen from outside: keys go in through tmux, what it shows comes out. Prints TAP.
# Usage: test_screen.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/terminal.sh"

journal=$folder/game.jsonl
start 80x24 '' suffren --seed 1 --journal "$journal"
shows 'the screen comes up with a decision' 'Which squadron carries'
shows 'the panel shows own ships with their boxes' 'Le Vengeur 64 *\[ \]\[ \]'
hides 'S-10: no enemy leader is named' 'Hughes'
keys Down
shows 'an arrow picks the next order' '▸ carry du_chemin on tromelin'
keys Enter
shows 'Enter gives it' 'Where shall your convoy appear'
keys '?'
shows 'a question mark helps with the decision' 'S-21'
keys Enter
typed 'place 0408'
keys Enter
shows 'a typed order is taken' 'who goes next'
shows 'the log cites rules' '(S-21)'
typed 'take suf'
keys Tab
shows 'Tab completes' '> take suffren'
keys Enter
shows 'S-31: the group may go' '10 PM left'
keys C-u
shows 'an order is taken back' 'who goes next'
typed 'halt'
keys C-u
shows 'Ctrl-U forgets what is typed' 'type an order, or pick'
typed 'to 0904'
keys Enter
shows 'an order out of place is refused with its rule' '(S-[0-9]*)'
keys Escape
shows 'Escape forgets it' 'type an order, or pick'
typed 'take suffren'
keys Enter
shows 'a group stands ready again' '10 PM left'
keys Tab Up Enter
shows 'Enter on the map goes to the hex of the cursor' '9 PM left'
keys k k
shows 'the way to a farther hex is shown' 'Enter: 0509-0508, 2 PM'
keys Enter
shows 'S-11: Enter goes it and stops where an enemy convoy is met' 'The move stopped'
keys BTab F5
shows 'the page of points' 'Victory points'
keys F6
shows 'S-46: the combat tables' ' 9 *-/1D *1D/2D'

terminal resize-window -x 120 -y 40
shows 'a larger window shows panel and log together' '─ Log ─'
terminal resize-window -x 30 -y 8
shows 'a tiny window says so' 'too small'
before=$(wc -l <"$journal")
keys Down Up Enter Enter
terminal resize-window -x 80 -y 24
shows 'and comes back' 'PM left'
[ "$(wc -l <"$journal")" -eq "$before" ]
report $? 'and has taken no orders'
junk 4 '\003\030\015\012\025\032'
keys F2
shows 'junk that is pasted does no harm' 'Turn'

keys C-x
shows 'leaving says where the game is' 'saved in'
keys Enter
shows 'the program ends well' 'left with 0'
shows 'and gives the terminal back' '^icanon'
start 80x24 '' suffren --journal "$journal"
shows 'who comes back is told what happened' 'Since you last ordered'
keys Enter
shows 'the game goes on where it was' 'PM left'
terminal send-keys C-z
shows 'it is suspended' '^suspended'
terminal send-keys Enter
shows 'and comes back' 'PM left'
kill -TERM "$(cat "$folder/pid")"
shows 'a signal ends it well' 'left with 0'
shows 'with the terminal as before' '^icanon'

start 80x24 '' suffren
shows 'a game without a journal' 'Which squadron carries'
keys Enter C-x
shows 'offers to be saved' 'Save it to this file'
for _ in $(seq 13); do keys BSpace; done
typed "$folder/later.jsonl"
keys Enter
shows 'and says how to go on' 'The game is saved: .*spontoon play'
start 80x24 '' suffren --journal "$folder/later.jsonl"
keys Enter
shows 'it goes on, fair dice and all' 'Where shall your convoy appear'

start 80x24 NO_COLOR=1 suffren --seed 1
shows 'it draws without colours' 'Which squadron carries'
terminal capture-pane -p -e | grep -q '\[[34][0-8]'
report $((! $?)) 'NO_COLOR: no colour is written'
start 80x24 LC_ALL=C suffren --seed 1
shows 'it draws in an ASCII locale' 'Which squadron carries'
screen | LC_ALL=C grep -q '[^ -~]'
report $((! $?)) 'LC_ALL=C: nothing but ASCII is written'

start 80x24 '' suffren --seed 1 --seat french=human --seat english=human
shows 'two players at one screen: the map is hidden first' 'Pass to the French'
hides 'nothing is seen before Enter' 'PF'
keys Enter
shows 'then comes the map' 'Which squadron carries'
keys Enter Enter
shows 'the other player is called' 'Pass to the English'
hides 'and sees nothing of the first' '0205'
keys Enter
shows 'is told what has happened' 'Since you last looked'
keys Enter
shows 'and decides' 'English: orders'

start 80x24 '' suffren --seed 1 --journal "$folder/ask.jsonl"
shows 'a new game' 'Which squadron carries'
keys Enter
shows 'goes on' 'Where shall your convoy'
keys C-u
shows 'an undo that crosses the computer asks for its consent' 'Ask the computer'
keys Enter
shows 'and is granted' 'Which squadron carries'
keys Enter
typed 'place 0408'
keys Enter
typed 'take suffren'
keys Enter
typed 'take tromelin'
keys Enter
shows 'S-32: no step of 10 PM is picked first' '▸ t'
hides 'nor is it the way back' '▸ to transit_b'
keys Enter
shows 'the step is gone' '(S-30)'
typed 'halt'
keys Enter
shows 'the next leader' 'who goes next'
keys '?'
keys C-x
shows 'Ctrl-X in a page leaves the game, not the page alone' 'is saved in'
keys Enter
shows 'with the secret named only where there is one' 'left with 0'

echo "1..$n"
exit $bad
