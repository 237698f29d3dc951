import type { Work } from "./work-type.ts";
import { buildingWork } from "./work-building.ts";
import { careWork } from "./work-care.ts";
import { officeWork } from "./work-office.ts";

export const work: Work[] = [...buildingWork, ...officeWork, ...careWork];
