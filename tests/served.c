#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "served.h"

struct served served;

int served_open(void **state)
{
    (void)state;
    return store_fixture_open(&served.place) ? 0 : -1;
}

int served_close(void **state)
{
    (void)state;
    store_fixture_close(&served.place);
    return 0;
}

int served_start(void **state)
{
    (void)state;
    if (!store_fixture_empty(&served.place))
        return -1;
    served.server = server_fixture_start(served.place.address);
    return 0;
}

int served_stop(void **state)
{
    (void)state;
    sv_close(served.server);
    served.server = NULL;
    return 0;
}

struct client served_newcomer(const char *name)
{
    struct client client = client_of(sv_port(served.server));
    client_sign_up(&client, name);
    return client;
}
