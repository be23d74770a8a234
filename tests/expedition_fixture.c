#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "expedition_fixture.h"

const char four_colonels[] = "\"campaign\": {\"colonels\": 4, \"months\": 60}";

void close_month(struct campaign *c)
{
    const uint16_t now = c->st.month;
    while (c->st.question == CQ_MONTH && c->st.month == now)
        give(c, cc_first(c->st.asked), "ready");
    if (c->st.question == CQ_CLOSE) /* a person umpires (C-10) */
        give(c, CC_UMPIRE, "close");
}

void open_crisis(struct campaign *c, const char *groups, const char *options)
{
    campaign_open(c, groups ? groups : four_colonels, options);
    begin(c);
    give(c, CC_UMPIRE, "adjust colonel_1.pip by 50 because story");
    give(c, CC_UMPIRE, "adjust colonel_2.pip by 50 because story");
    give(c, CC_UMPIRE, "adjust colonel_3.pip by 50 because story");
    give(c, CC_UMPIRE, "adjust colonel_4.pip by 50 because story");
    if (cc_automatic(c->sc))
        give(c, CC_UMPIRE, "set campaign.crisis_month 1 because story");
    close_month(c);
}

void brief(struct campaign *c, unsigned region, unsigned nation, unsigned multiple)
{
    roll(c, CQ_DIE_REGION, region);
    if (nation)
        roll(c, CQ_DIE_NATION, nation);
    for (unsigned k = 0; k < CC_ATTACHED; k++)
        roll(c, CQ_DIE_ATTACH, 1);
    roll(c, CQ_DIE_MULTIPLE, multiple);
    roll(c, CQ_DIE_REPORT, 26); /* as it is */
    roll(c, CQ_DIE_REPORT_QUALITY, 2);
}

void send_two(struct campaign *c)
{
    for (unsigned s = 0; s < 4; s++)
        give(c, s, "send 2 staking 0");
    for (unsigned round = 0; round < 2; round++)
        for (unsigned s = 0; s < 4; s++)
            give(c, s, "done");
}
