import { formatCount } from "#domain/format-number.ts";
import { places, type PlaceCode } from "#domain/places.ts";
import { Link } from "@tanstack/react-router";
import { outlines, outlineSize } from "./australia-outline.ts";
import type { ReactNode } from "react";
import classes from "./australia-map.module.css";

type Spot = { x: number; y: number };
type Outlined = keyof typeof outlines;

/** Where the number of each state is, in units of the outline. */
const spots: Record<Exclude<Outlined, "TAS">, Spot> = {
  WA: { x: 108, y: 232 },
  NT: { x: 283, y: 145 },
  SA: { x: 300, y: 278 },
  QLD: { x: 452, y: 190 },
  NSW: { x: 455, y: 320 },
  VIC: { x: 427, y: 396 },
};
/** What is too small for a number has it outside, at the end of a line. */
const outside: Record<"ACT" | "TAS", { from: Spot; to: Spot }> = {
  ACT: { from: { x: 492, y: 364 }, to: { x: 528, y: 386 } },
  TAS: { from: { x: 474, y: 486 }, to: { x: 514, y: 486 } },
};
/** Room at the right for those numbers. */
const width = outlineSize.width + 60;
/** Five greys could not be told apart. */
const stepOf = (count: number) => (count < 150 ? "few" : count < 500 ? "some" : "many");

type Props = { counts: ReadonlyMap<PlaceCode, number> };

/**
 * The states and territories with their numbers of open tenders. A list beside it has the same numbers and links, so it
 * is out of the tab order and hidden from screen readers.
 */
export function AustraliaMap({ counts }: Props) {
  const countOf = (code: PlaceCode) => counts.get(code) ?? 0;
  return (
    <svg className={classes["map"]} viewBox={`0 0 ${width} ${outlineSize.height}`} aria-hidden>
      {Object.entries(outlines).map(([code, path]) => (
        <StateLink key={code} code={code as Outlined}>
          <path d={path} data-shape={code} className={classes[stepOf(countOf(code as Outlined))]} />
        </StateLink>
      ))}
      {Object.entries(spots).map(([code, { x, y }]) => (
        <text key={code} x={x} y={y}>
          <tspan className={classes["number"]}>{formatCount(countOf(code as PlaceCode))}</tspan>
          <tspan x={x} dy="1.35em">
            {code}
          </tspan>
        </text>
      ))}
      {Object.entries(outside).map(([code, { from, to }]) => (
        <StateLink key={code} code={code as "ACT" | "TAS"}>
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          {code === "ACT" && <circle cx={from.x} cy={from.y} r="5" data-shape="ACT" className={classes["dot"]} />}
          <text x={to.x + 5} y={to.y + 6} className={classes["outside"]}>
            <tspan className={classes["number"]}>{formatCount(countOf(code as PlaceCode))}</tspan> {code}
          </text>
        </StateLink>
      ))}
    </svg>
  );
}

const StateLink = ({ code, children }: { code: PlaceCode; children: ReactNode }) => (
  <Link to="/browse/locations/$slug" params={{ slug: places.find((place) => place.code === code)!.slug }} tabIndex={-1}>
    {children}
  </Link>
);
