#!/usr/bin/env python3
"""Makes india.json, the coast of the chart, from Natural Earth.

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    coast/make_coast.py package/land-10m.json > coast/india.json

world-atlas 2.0.2 holds Natural Earth's land at 1:10m, which is in the public domain. The grid of hexes lies on it as the
scenario says (data/suffren/india_1782.json: hexes): equirectangular, standard parallel 14 N, hexes of 276 km, Madras at
column 9.22, row 4.47. A column is 60 units of the chart wide, a row 69.282 high; u and v are counted in them.
"""
import json
import sys

MADRAS = (80.2707, 13.0827)
ANCHOR = (9.22, 4.47)
KM_EAST, KM_NORTH = 107.892, 111.195  # a degree, at the standard parallel
HEX_KM, COLUMN_KM = 276.0, 239.02
COLUMN, ROW = 60.0, 69.2820323
BOX = (-20.0, 0.0, 1120.0, 830.0)  # the chart with a margin
LEAST_BEND = 0.35  # square units of a triangle that is worth a point
LEAST_ISLE = 0.25  # square units of land that is worth drawing


def project(lon, lat):
    u = ANCHOR[0] + (lon - MADRAS[0]) * KM_EAST / COLUMN_KM
    v = ANCHOR[1] - (lat - MADRAS[1]) * KM_NORTH / HEX_KM
    return u * COLUMN, v * ROW


def arcs_of(topology):
    """The arcs of a quantised TopoJSON as lists of degrees."""
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale[0] + shift[0], y * scale[1] + shift[1]))
        yield points


def rings_of(topology):
    arcs = list(arcs_of(topology))
    for geometry in topology["objects"]["land"]["geometries"]:
        polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for polygon in polygons:
            for ring in polygon:
                points = []
                for index in ring:
                    arc = arcs[index] if index >= 0 else arcs[~index][::-1]
                    points += arc[1:] if points else arc
                yield [project(*point) for point in points]


def clip(points, axis, limit, keep_above):
    """One side of Sutherland and Hodgman."""
    def inside(point):
        return point[axis] >= limit if keep_above else point[axis] <= limit

    out = []
    for i, point in enumerate(points):
        before = points[i - 1]
        if inside(point) != inside(before):
            t = (limit - before[axis]) / (point[axis] - before[axis])
            out.append(tuple(before[k] + t * (point[k] - before[k]) for k in (0, 1)))
        if inside(point):
            out.append(point)
    return out


def clipped(points):
    for axis, limit, above in ((0, BOX[0], True), (1, BOX[1], True), (0, BOX[2], False), (1, BOX[3], False)):
        if points:
            points = clip(points, axis, limit, above)
    return points


def triangle(a, b, c):
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2


def area(points):
    return abs(sum(points[i - 1][0] * p[1] - p[0] * points[i - 1][1] for i, p in enumerate(points))) / 2


def simplified(points):
    """Visvalingam: drops the point that bends the line least, again and again."""
    points = list(points)
    bends = [triangle(points[i - 1], points[i], points[(i + 1) % len(points)]) for i in range(len(points))]
    while len(points) > 4 and min(bends) < LEAST_BEND:
        i = bends.index(min(bends))
        del points[i], bends[i]
        for k in (i - 1, i % len(points)):
            k %= len(points)
            bends[k] = triangle(points[k - 1], points[k], points[(k + 1) % len(points)])
    return points


def path(points):
    """An SVG path in tenths of a unit: a start, then steps."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = [f"{b[0] - a[0]} {b[1] - a[1]}" for a, b in zip(tenths, tenths[1:]) if a != b]
    return f"M{tenths[0][0]} {tenths[0][1]}l{' '.join(steps)}z".replace(" -", "-")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        topology = json.load(file)
    paths = []
    for ring in rings_of(topology):
        ring = clipped(ring)
        if len(ring) < 3 or area(ring) < LEAST_ISLE:
            continue
        paths.append((area(ring), path(simplified(ring))))
    paths.sort(key=lambda item: -item[0])
    json.dump({"source": "Natural Earth 1:10m land, public domain, by world-atlas 2.0.2; made by make_coast.py",
               "unit": 0.1, "land": "".join(text for _, text in paths)}, sys.stdout, indent=1)
    print()


main()
