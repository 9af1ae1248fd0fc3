import { DAY_SECONDS, dayStart, tehranDay } from "../core/jalali";

export const SLOT_SECONDS = 1800;
/** Seconds from Tehran's midnight at which the interbank cycles are decided: 03:45, 09:45, 12:45 and 18:45. */
const CYCLE_SECONDS = [13_500, 35_100, 45_900, 67_500] as const;
const A2A_SECONDS = 20;

export type SettlementType = "ACH" | "A2A";

/** The next half hour, when what waits is sent to the bank and can no longer be cancelled. */
export const nextSlot = (at: number): number => (Math.floor(at / SLOT_SECONDS) + 1) * SLOT_SECONDS;

/** The next interbank cycle after a moment. */
export function nextCycle(at: number): number {
  const today = dayStart(tehranDay(at));
  const cycles = [...CYCLE_SECONDS, DAY_SECONDS + CYCLE_SECONDS[0]].map((seconds) => today + seconds);
  return cycles.find((cycle) => cycle > at) ?? at + DAY_SECONDS;
}

/** When a settlement is sent to the bank: an instant one at once. */
export const sendTime = (at: number, isInstant: boolean): number => (isInstant ? at : nextSlot(at));

/** When the bank decides what was sent: account to account within seconds, anything else in its cycle. */
export const decisionTime = (sentAt: number, type: SettlementType): number =>
  type === "A2A" ? sentAt + A2A_SECONDS : nextCycle(sentAt);
