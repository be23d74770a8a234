/*
 * The sub-commands.  Each is in the file of its name, takes argv with its own name first, behind the program's
 * (argv[-1]), and returns an enum cli_exit.
 */
#ifndef SPONTOON_CLI_COMMANDS_H
#define SPONTOON_CLI_COMMANDS_H

int cli_play(int argc, char **argv);
int cli_simulate(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_check(int argc, char **argv);
int cli_odds(int argc, char **argv);
int cli_draw(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_restore(int argc, char **argv);

#endif
