/*
 * Pages without a terminal: columns, cuts, what an ASCII locale gets; and the rules in plain words as pages.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/page.h"
#include "cli/rules_text.h"

static const struct theme ascii = {.utf8 = false};

static const char *plain(const struct page *page, int line, char text[TEXT_LINE])
{
    assert_true(line < page->count);
    page_plain(page, &ascii, line, text, TEXT_LINE);
    return text;
}

static void columns_are_padded_by_what_is_seen(void **state)
{
    (void)state;
    char line[64] = "";
    text_pad(&ascii, line, sizeof line, 6, "a");
    text_pad(&ascii, line, sizeof line, -5, to_ink(INK_WARN));
    text_pad(&ascii, line, sizeof line, -3, "12");
    assert_int_equal(text_width(&ascii, line), 14);
    assert_string_equal(line + strlen(line) - 3, " 12");
    text_pad(&ascii, line, sizeof line, 2, "whole");
    assert_non_null(strstr(line, "whole"));
}

static void a_line_of_a_table_is_cut_and_says_so(void **state)
{
    (void)state;
    char text[TEXT_LINE];
    struct page page = {0};
    page_clear(&page, 10);
    page_line(&page, &ascii, "%s", "0123456789");
    page_line(&page, &ascii, "%s", "0123456789A");
    assert_int_equal(page.count, 2);
    assert_string_equal(plain(&page, 0, text), "0123456789");
    assert_string_equal(plain(&page, 1, text), "012345678~");
    page_free(&page);
}

static void fill(struct page *page, int width, const char *word, int lines)
{
    page_clear(page, width);
    for (int i = 0; i < lines; i++)
        page_add(page, &ascii, "%s", word);
}

static void pages_stand_beside_each_other_where_both_fit(void **state)
{
    (void)state;
    char text[TEXT_LINE];
    struct page page = {0}, left = {0}, right = {0};
    assert_int_equal(page_half(80), 39);
    assert_int_equal(page_half(60), 60);
    fill(&left, 39, "left", 2);
    fill(&right, 39, "right", 3);
    page_clear(&page, 80);
    page_beside(&page, &ascii, &left, &right);
    assert_int_equal(page.count, 3);
    assert_int_equal(strstr(plain(&page, 0, text), "right") - text, 41);
    assert_int_equal(strspn(plain(&page, 2, text), " "), 41);
    fill(&left, 60, "left", 2);
    fill(&right, 60, "right", 3);
    page_clear(&page, 60);
    page_beside(&page, &ascii, &left, &right);
    assert_int_equal(page.count, 6); /* with an empty line between them */
    page_free(&page);
    page_free(&left);
    page_free(&right);
}

static void ascii_locales_get_ascii_pages(void **state)
{
    (void)state;
    char text[TEXT_LINE];
    struct page page = {0};
    page_clear(&page, 60);
    page_head(&page, &ascii, "Purse");
    page_add(&page, &ascii, "£740 − ■□ é ┌─┐ ↑ ♣ 漢");
    assert_string_equal(plain(&page, 1, text), "L740 - #- e +-+ ^ & ?");
    assert_memory_equal(plain(&page, 0, text), "-- Purse ---", 12);
    assert_int_equal(strlen(text), 60);
    page_free(&page);
}

static const char rules[] = "# Rules\n\nids such as (C-14)\n\n"
                            "<a id=\"first-month\"></a>\n## First\n\nC-14\n\n"
                            "<a id=\"training\"></a>\n## Training and decay\n\n"
                            "A **d6** for each (C-14);\nand [more](#x) `here*`.\n\n"
                            "| a | b |\n| --- | --- |\n| one | two |\n\n"
                            "<a id=\"crisis\"></a>\n## A crisis\n\nC-1"
                            "40 and C-1\n";

static void passages_are_found_by_topic_and_by_rule(void **state)
{
    (void)state;
    const char *training = strstr(rules, "<a id=\"training\">");
    const char *crisis = strstr(rules, "<a id=\"crisis\">");
    assert_ptr_equal(rules_text_find(rules, "train"), training);
    assert_ptr_equal(rules_text_find(rules, "C-14"), training);
    assert_ptr_equal(rules_text_find(rules, "C-1"
                                            "40"),
                     crisis);
    assert_ptr_equal(rules_text_find(rules, "C-1"), crisis);
    assert_null(rules_text_find(rules, "C-2"));
    assert_null(rules_text_find(rules, "nothing"));
    assert_null(rules_text_find(rules, ""));
}

static void passages_lose_the_signs_of_markdown(void **state)
{
    (void)state;
    char text[TEXT_LINE];
    struct page page = {0};
    page_clear(&page, 70);
    rules_text_show(&page, &ascii, rules_text_find(rules, "training"));
    assert_int_equal(page.count, 4);
    assert_memory_equal(plain(&page, 0, text), "-- Training and decay --", 24);
    assert_string_equal(plain(&page, 1, text), "A d6 for each (C-14); and more `here*`.");
    assert_string_equal(plain(&page, 2, text), "  a    b");
    assert_string_equal(plain(&page, 3, text), "  one  two");
    page_clear(&page, 70);
    rules_text_show(&page, &ascii, rules_text_find(rules, "crisis"));
    assert_int_equal(page.count, 2);
    page_free(&page);
}

/* Whatever a text holds, nothing is read behind its end. */
static void broken_texts_do_no_harm(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "<a id=\"x\"",           "<a id=\"x\"></a>",        "<a id=\"x\"></a>\n|",
        "<a id=\"x\"></a>\n| a", "<a id=\"x\"></a>\n[a](b", "<a id=\"x\"></a>\n|||||||||||||||||||\n|-"};
    struct page page = {0};
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        page_clear(&page, 20);
        rules_text_show(&page, &ascii, broken[i]);
        rules_text_list(&page, &ascii, broken[i]);
    }
    assert_true(page.count > 0);
    page_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_padded_by_what_is_seen),
        cmocka_unit_test(a_line_of_a_table_is_cut_and_says_so),
        cmocka_unit_test(pages_stand_beside_each_other_where_both_fit),
        cmocka_unit_test(ascii_locales_get_ascii_pages),
        cmocka_unit_test(passages_are_found_by_topic_and_by_rule),
        cmocka_unit_test(passages_lose_the_signs_of_markdown),
        cmocka_unit_test(broken_texts_do_no_harm),
    };
    return cmocka_run_group_tests_name("pages", tests, NULL, NULL);
}
