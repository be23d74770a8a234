/* Ornaments. */
#include "draw/ornament.h"

#include <math.h>
#include <stdlib.h>

/* --- Strokes --- */

void engrave_hatch(cairo_t *cr, struct sheet_box box, double angle, double spacing, double thickness)
{
    const double reach = hypot(box.width, box.height) / 2;
    cairo_save(cr);
    cairo_translate(cr, box.x + box.width / 2, box.y + box.height / 2);
    cairo_rotate(cr, angle * SHEET_PI / 180);
    cairo_set_line_width(cr, thickness);
    const int strokes = (int)(reach / spacing);
    for (int i = -strokes; i <= strokes; i++) {
        cairo_move_to(cr, -reach, i * spacing);
        cairo_line_to(cr, reach, i * spacing);
    }
    cairo_stroke(cr);
    cairo_restore(cr);
}

void engrave_spontoon(cairo_t *cr, double x, double y, double to_x, double to_y, double thickness)
{
    const double t = thickness, length = hypot(to_x - x, to_y - y);
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, atan2(to_y - y, to_x - x));
    cairo_rectangle(cr, 0, -t / 2, length, t);
    cairo_rectangle(cr, length - t, -t, t * 1.6, 2 * t);         /* socket */
    cairo_rectangle(cr, length + t * 1.5, -t * 2.6, t, t * 5.2); /* bar */
    cairo_fill(cr);
    cairo_move_to(cr, length + t * 2, 0);
    cairo_curve_to(cr, length + t * 3, -t * 2.4, length + t * 6, -t * 1.8, length + t * 11, 0);
    cairo_curve_to(cr, length + t * 6, t * 1.8, length + t * 3, t * 2.4, length + t * 2, 0);
    cairo_fill(cr);
    cairo_restore(cr);
}

void engrave_arrow(cairo_t *cr, double x, double y, double to_x, double to_y, double thickness, double head)
{
    const double length = hypot(to_x - x, to_y - y);
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, atan2(to_y - y, to_x - x));
    cairo_rectangle(cr, 0, -thickness / 2, length - head * 0.7, thickness);
    cairo_fill(cr);
    cairo_move_to(cr, length, 0);
    cairo_line_to(cr, length - head, -head * 0.42);
    cairo_line_to(cr, length - head * 0.72, 0);
    cairo_line_to(cr, length - head, head * 0.42);
    cairo_close_path(cr);
    cairo_fill(cr);
    cairo_restore(cr);
}

/* --- Ornaments as tables of strokes --- */

enum ink { INK_FILL, INK_LINE, INK_WHITE, INK_VEIN };

/* M, L and C as in SVG, Z, and O for a circle (centre, radius); whole numbers. */
struct stroke {
    const char *path;
    uint8_t ink;
    uint8_t width;    /* of lines and veins */
    uint8_t mirrored; /* drawn twice, about the middle */
};

static const char *read_numbers(const char *at, double *number, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        number[i] = (double)strtol(at, &end, 10);
        at = *end == ',' ? end + 1 : end;
    }
    return at;
}

static void trace(cairo_t *cr, const char *path)
{
    double n[6];
    while (*path != '\0') {
        const char command = *path++;
        if (command == 'M') {
            path = read_numbers(path, n, 2);
            cairo_move_to(cr, n[0], n[1]);
        } else if (command == 'L') {
            path = read_numbers(path, n, 2);
            cairo_line_to(cr, n[0], n[1]);
        } else if (command == 'C') {
            path = read_numbers(path, n, 6);
            cairo_curve_to(cr, n[0], n[1], n[2], n[3], n[4], n[5]);
        } else if (command == 'O') {
            path = read_numbers(path, n, 3);
            cairo_new_sub_path(cr);
            cairo_arc(cr, n[0], n[1], n[2], 0, 2 * SHEET_PI);
        } else if (command == 'Z') {
            cairo_close_path(cr);
        }
    }
}

static void ink(cairo_t *cr, const struct stroke *stroke)
{
    const double shade = stroke->ink == INK_WHITE || stroke->ink == INK_VEIN ? 1 : 0;
    cairo_set_source_rgb(cr, shade, shade, shade);
    trace(cr, stroke->path);
    if (stroke->ink == INK_LINE || stroke->ink == INK_VEIN) {
        cairo_set_line_width(cr, stroke->width);
        cairo_stroke(cr);
    } else {
        cairo_fill(cr);
    }
    cairo_set_source_rgb(cr, 0, 0, 0);
}

/* Draws the strokes with `middle` as the axis of those that are mirrored. */
static void draw_strokes(cairo_t *cr, const struct stroke *strokes, size_t count, double middle)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    for (size_t i = 0; i < count; i++) {
        ink(cr, &strokes[i]);
        if (!strokes[i].mirrored)
            continue;
        cairo_save(cr);
        cairo_translate(cr, 2 * middle, 0);
        cairo_scale(cr, -1, 1);
        ink(cr, &strokes[i]);
        cairo_restore(cr);
    }
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

#define COUNT(list) (sizeof list / sizeof list[0])

/* A flower in a box of 1000 by 1000. */
static const struct stroke flower[] = {
    {"M500,905C350,930,205,850,190,715C180,610,265,560,330,605C375,640,360,705,310,705", INK_LINE, 42, 1},
    {"O318,684,46", INK_FILL, 0, 1},
    {"M192,735C95,700,25,590,30,450C125,505,185,600,192,735Z", INK_FILL, 0, 1},
    {"M170,690C135,640,100,590,65,535", INK_VEIN, 16, 1},
    {"M482,610C340,560,240,420,262,205C395,300,478,430,482,610Z", INK_FILL, 0, 1},
    {"M458,545C410,450,360,370,305,300", INK_VEIN, 18, 1},
    {"M500,585C385,440,395,220,500,60C605,220,615,440,500,585Z", INK_FILL, 0, 0},
    {"M500,520L500,170", INK_VEIN, 20, 0},
    {"M500,960C430,830,425,720,500,610C575,720,570,830,500,960Z", INK_FILL, 0, 0},
    {"O0,880,44", INK_FILL, 0, 1},
    {"O0,720,26", INK_FILL, 0, 1},
};

/* A flourish in a box of 3000 by 1000. */
static const struct stroke flourish[] = {
    {"M1500,640C1380,800,1180,820,1080,700C990,590,1070,440,1200,460C1300,480,1310,600,1220,620", INK_LINE, 40, 1},
    {"O1224,596,52", INK_FILL, 0, 1},
    {"M1075,690C900,860,660,820,560,680C480,560,560,440,670,460C750,480,760,570,690,590", INK_LINE, 34, 1},
    {"O694,568,44", INK_FILL, 0, 1},
    {"M556,670C430,780,270,760,120,640C60,600,30,560,0,520", INK_LINE, 24, 1},
    {"M1085,700C1010,560,900,470,760,250C930,270,1080,400,1120,560C1130,620,1110,670,1085,700Z", INK_FILL, 0, 1},
    {"M1080,630C1010,510,930,410,830,310", INK_VEIN, 18, 1},
    {"M560,680C500,560,400,520,300,360C450,370,560,450,590,560C600,610,590,650,560,680Z", INK_FILL, 0, 1},
    {"M553,620C500,530,440,470,370,410", INK_VEIN, 14, 1},
    {"M900,800C860,900,770,960,650,960C690,860,780,800,900,800Z", INK_FILL, 0, 1},
    {"M1480,600C1340,560,1250,400,1270,200C1400,290,1480,420,1480,600Z", INK_FILL, 0, 1},
    {"M1455,535C1410,440,1365,370,1310,300", INK_VEIN, 18, 1},
    {"M1500,580C1385,440,1395,220,1500,40C1605,220,1615,440,1500,580Z", INK_FILL, 0, 0},
    {"M1500,510L1500,160", INK_VEIN, 20, 0},
    {"M1500,960C1420,830,1425,720,1500,600C1575,720,1580,830,1500,960Z", INK_FILL, 0, 0},
};

static void flower_at(cairo_t *cr, double x, double y, double width, double height)
{
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, width / 1000, height / 1000);
    draw_strokes(cr, flower, COUNT(flower), 500);
    cairo_restore(cr);
}

void ornament_band(struct sheet *sheet, double x, double y, double width, double height)
{
    if (sheet->trial)
        return;
    const int count = (int)fmax(1, floor(width / height + 0.5));
    const double step = width / count;
    sheet_rule(sheet, x, y, width, 0.9);
    sheet_rule(sheet, x, y + height, width, 0.9);
    cairo_save(sheet->cr);
    cairo_rectangle(sheet->cr, x, y, width, height);
    cairo_clip(sheet->cr);
    for (int i = 0; i < count; i++)
        flower_at(sheet->cr, x + i * step, y + height * 0.12, step, height * 0.76);
    cairo_restore(sheet->cr);
}

void ornament_tail(struct sheet *sheet, double centre, double y, double width)
{
    if (sheet->trial)
        return;
    cairo_save(sheet->cr);
    cairo_translate(sheet->cr, centre - width / 2, y);
    cairo_scale(sheet->cr, width / 3000, width / 3000);
    draw_strokes(sheet->cr, flourish, COUNT(flourish), 1500);
    cairo_restore(sheet->cr);
}

/* A letter so high, its ink in the middle. */
static void set_letter(struct sheet *sheet, double x, double y, double height, const char *letter)
{
    PangoRectangle ink_box;
    PangoLayout *layout = sheet_layout(sheet, STYLE_MAST, 1, 0, ALIGN_LEFT, letter);
    pango_layout_get_extents(layout, &ink_box, NULL);
    const double scale = ink_box.height > 0 ? height * PANGO_SCALE / ink_box.height : 1;
    cairo_save(sheet->cr);
    cairo_translate(sheet->cr, x, y);
    cairo_scale(sheet->cr, scale, scale);
    cairo_move_to(sheet->cr, -(ink_box.x + ink_box.width / 2.0) / PANGO_SCALE,
                  -(ink_box.y + ink_box.height / 2.0) / PANGO_SCALE);
    pango_cairo_show_layout(sheet->cr, layout);
    cairo_new_path(sheet->cr);
    cairo_restore(sheet->cr);
    g_object_unref(layout);
}

void ornament_initial(struct sheet *sheet, double x, double y, double size, const char *letter)
{
    if (sheet->trial)
        return;
    cairo_t *cr = sheet->cr;
    sheet_frame(sheet, x + 0.5, y + 0.5, size - 1, size - 1, 1);
    sheet_frame(sheet, x + 2.2, y + 2.2, size - 4.4, size - 4.4, 0.35);
    const double part = (size - 6) / 3;
    cairo_save(cr);
    cairo_rectangle(cr, x + 2.6, y + 2.6, size - 5.2, size - 5.2);
    cairo_clip(cr);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            flower_at(cr, x + 3 + column * part, y + 3 + row * part, part, part);
    cairo_restore(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_rectangle(cr, x + size * 0.2, y + size * 0.18, size * 0.6, size * 0.64);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    sheet_frame(sheet, x + size * 0.2, y + size * 0.18, size * 0.6, size * 0.64, 0.4);
    set_letter(sheet, x + size / 2, y + size / 2, size * 0.48, letter);
}

void ornament_back(struct sheet *sheet, double x, double y, double width, double height)
{
    if (sheet->trial)
        return;
    const double inset = 5, step = 14;
    cairo_t *cr = sheet->cr;
    sheet_frame(sheet, x + inset, y + inset, width - 2 * inset, height - 2 * inset, 1);
    sheet_frame(sheet, x + inset + 2, y + inset + 2, width - 2 * inset - 4, height - 2 * inset - 4, 0.4);
    cairo_save(cr);
    cairo_rectangle(cr, x + inset + 2.4, y + inset + 2.4, width - 2 * inset - 4.8, height - 2 * inset - 4.8);
    cairo_clip(cr);
    const struct sheet_box back = {x, y, width, height};
    engrave_hatch(cr, back, 45, step / 1.41421, 0.5);
    engrave_hatch(cr, back, -45, step / 1.41421, 0.5);
    cairo_restore(cr);
    const double w = width * 0.46, h = w;
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_arc(cr, x + width / 2, y + height / 2, w * 0.72, 0, 2 * SHEET_PI);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 0.9);
    cairo_stroke(cr);
    flower_at(cr, x + (width - w) / 2, y + (height - h) / 2, w, h);
}

/* --- The trophy --- in a box of 2000 by 1200, about x = 1000. */

static const struct stroke colour[] = {
    {"M432,128C350,205,255,150,140,235C95,320,165,410,118,520C235,470,320,570,440,535C530,515,600,560,676,505Z",
     INK_WHITE, 0, 0},
    {"M432,128C350,205,255,150,140,235C95,320,165,410,118,520C235,470,320,570,440,535C530,515,600,560,676,505Z",
     INK_LINE, 13, 0},
    {"M318,180C300,290,370,420,330,548", INK_LINE, 7, 0},
    {"M222,186C195,290,262,400,230,500", INK_LINE, 7, 0},
};

static const struct stroke drum[] = {
    {"M790,690L790,930C790,1010,1210,1010,1210,930L1210,690Z", INK_WHITE, 0, 0},
    {"M790,690L790,930C790,1010,1210,1010,1210,930L1210,690", INK_LINE, 13, 0},
    {"M790,690C790,610,1210,610,1210,690C1210,770,790,770,790,690Z", INK_WHITE, 0, 0},
    {"M790,690C790,610,1210,610,1210,690C1210,770,790,770,790,690Z", INK_LINE, 13, 0},
    {"M790,735C790,815,1210,815,1210,735", INK_LINE, 10, 0},
    {"M790,885C790,965,1210,965,1210,885", INK_LINE, 10, 0},
    {"M800,762L850,928L905,790L955,946L1000,796L1045,946L1095,790L1150,928L1200,762", INK_LINE, 8, 0},
    {"M930,560L1085,690", INK_LINE, 16, 0},
    {"M1070,560L915,690", INK_LINE, 16, 0},
    {"O926,556,16", INK_FILL, 0, 0},
    {"O1074,556,16", INK_FILL, 0, 0},
};

static void draw_colour(cairo_t *cr)
{
    draw_strokes(cr, colour, COUNT(colour), 1000);
    cairo_save(cr);
    trace(cr, colour[0].path);
    cairo_clip(cr);
    engrave_hatch(cr, (struct sheet_box){100, 100, 600, 480}, 40, 22, 4);
    /* A cross of St George. */
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_line_width(cr, 104);
    trace(cr, "M60,360C200,300,400,420,700,330");
    cairo_stroke(cr);
    trace(cr, "M262,100C250,250,330,420,300,620");
    cairo_stroke(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 52);
    trace(cr, "M60,360C200,300,400,420,700,330");
    cairo_stroke(cr);
    trace(cr, "M262,100C250,250,330,420,300,620");
    cairo_stroke(cr);
    cairo_restore(cr);
    draw_strokes(cr, &colour[1], 1, 1000);
}

/* Leaves by pairs along a branch that bends up to the left. */
static void draw_laurel(cairo_t *cr)
{
    for (int i = 0; i < 7; i++) {
        const double turn = (97 + i * 8.5) * SHEET_PI / 180;
        const double x = 1000 + 660 * cos(turn), y = 560 + 560 * sin(turn);
        for (int side = -1; side <= 1; side += 2) {
            cairo_save(cr);
            cairo_translate(cr, x, y);
            cairo_rotate(cr, turn + SHEET_PI / 2 + side * 0.62);
            cairo_move_to(cr, 0, 0);
            cairo_curve_to(cr, 30, -26, 80, -26, 112, 0);
            cairo_curve_to(cr, 80, 26, 30, 26, 0, 0);
            cairo_fill(cr);
            cairo_restore(cr);
        }
    }
}

static void draw_half_trophy(cairo_t *cr)
{
    engrave_spontoon(cr, 1120, 1120, 330, 700, 14);
    engrave_spontoon(cr, 1000, 1010, 412, 96, 17);
    draw_colour(cr);
    draw_laurel(cr);
}

void ornament_trophy(struct sheet *sheet, double centre, double y, double width)
{
    if (sheet->trial)
        return;
    cairo_t *cr = sheet->cr;
    cairo_save(cr);
    cairo_translate(cr, centre - width / 2, y);
    cairo_scale(cr, width / 2000, width / 2000);
    draw_half_trophy(cr);
    cairo_save(cr);
    cairo_translate(cr, 2000, 0);
    cairo_scale(cr, -1, 1);
    draw_half_trophy(cr);
    cairo_restore(cr);
    draw_strokes(cr, drum, COUNT(drum), 1000);
    cairo_restore(cr);
}
