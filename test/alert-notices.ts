import { dateTexts } from "#features/alerts/server/reminders/dates/text.ts";
import { notice, now, sydney } from "./alert-parts.ts";

/* The notices of the pictures that messages are designed by. Each call makes one with an id of its own. */

export const fire = () =>
  notice("Fire Systems Maintenance - Northern Tunnels & Coffs Harbour Tunnels", {
    closes: "2026-09-18T05:00:00Z",
    buyer: "Transport Infrastructure Projects",
  });
export const snowRoad = () =>
  notice("Snow Ridge Road (KNP5) CH50.8km Stabilisation Project in Kosciuszko National Park", {
    closes: "2026-09-21T05:00:00Z",
    buyer: "Climate Change, Energy, the Environment and Water",
  });
export const tocal = () =>
  notice("Tocal Irrigation System", {
    closes: "2026-09-17T05:00:00Z",
    buyer: "Department of Primary Industries and Regional Development",
  });
export const holsworthy = () =>
  notice("Holsworthy Building Refurbishments, NSW", {
    closes: "2026-10-19T01:00:00Z",
    buyer: "Department of Defence - DSRG",
    zone: "Australia/Canberra",
    value: [38_000_000, 42_000_000],
  });
export const pyrmont = () =>
  notice("Pyrmont Bridge Timber Supply Panel", { buyer: "Placemaking NSW", status: "Cancelled" });
export const briefing = (kind: "briefing" | "registration" | "questions" | "internal", name = "SiteVisit") => {
  const about = fire();
  const texts = dateTexts(
    { kind, name, isMandatory: kind !== "questions", at: "2026-09-17T00:00:00Z", timeIsExplicit: true } as never,
    sydney,
    now,
  );
  return {
    ...about,
    reminder: texts.short,
    ...(kind === "briefing" && {
      warning: { lead: "If nobody from your company is there, your response may be refused.", text: "" },
    }),
    zoned: texts.zoned,
    yourTime: null,
    deadline: texts.deadline,
    lines: [about.deadline?.text ?? "", ...about.lines],
  };
};
