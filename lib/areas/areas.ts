import { authorizations } from "@/lib/authorizations/declared";
import { customerImports } from "@/lib/customer-imports/declared";
import { customers } from "@/lib/customers/declared";
import type { All } from "./declare";

/** What areas declare of themselves. Navigation and search list them in this order. */
const AREAS = [authorizations, customers, customerImports] as const;

type Area = (typeof AREAS)[number];

/** The objects of all areas as one. */
const joined = <Part extends object>(part: (area: Area) => Part) => Object.assign({}, ...AREAS.map(part)) as All<Part>;

export const areaRoutes = joined(({ routes }) => routes);
export const areaPermissions = joined(({ permissions }) => permissions);
export const areaTags = AREAS.flatMap(({ tags }): readonly Area["tags"][number][] => tags);
export const areaScreens = AREAS.flatMap(({ screens }): readonly Area["screens"][number][] => screens);
export const areaHits = joined(({ hits }) => hits);
export const areaFiles = AREAS.flatMap(({ files }): readonly Area["files"][number][] => files);
export const areaActions = AREAS.flatMap(({ audit }): readonly Area["audit"]["actions"][number][] => audit.actions);
export const areaFacts = joined(({ audit }) => audit.facts);
export const areaSubjects = joined(({ audit }) => audit.subjects);
export const areaRevealed = joined(({ audit }) => audit.revealed);
