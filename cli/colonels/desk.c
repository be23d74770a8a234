#include "cli/colonels/pages.h"

bool page_desk(const struct paper *paper)
{
    page_head(paper->page, paper->theme, "Desk");
    return true;
}
