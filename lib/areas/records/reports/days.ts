import type { ReportDay } from "./schemas";

type DayMoney = "inRial" | "outRial" | "feeRial" | "underWayRial" | "cameBackRial" | "differenceRial";

/** What moves the wallet on a day, with the sign that leads from its opening to its closing. */
export const DAY_MONEY = [
  ["in", "inRial", 1],
  ["out", "outRial", -1],
  ["fee", "feeRial", -1],
  ["underWay", "underWayRial", -1],
  ["cameBack", "cameBackRial", 1],
  ["difference", "differenceRial", 1],
] as const satisfies readonly (readonly [string, DayMoney, 1 | -1])[];

/** Those that some day has any of; what came in and went out always. */
export const moneyOf = (days: readonly ReportDay[]) =>
  DAY_MONEY.filter(([name, part]) => name === "in" || name === "out" || days.some((day) => day[part] !== 0));
