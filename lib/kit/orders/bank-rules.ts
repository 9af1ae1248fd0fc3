import type { SettlementBank } from "@/lib/areas/money/settlements/server/answers";
import { tehranTimeOf } from "@/lib/kit/format/jalali";
import type { StatusView } from "@/lib/kit/format/status-view";

/** Whether a bank can be paid account to account at this moment, and if not, why; the best first. */
export const A2A_STATES = ["open", "closed", "full", "away", "notChosen", "notOffered"] as const;
export type A2aState = (typeof A2A_STATES)[number];

export const A2A_STATUS = {
  open: { tone: "success", label: "settlements.banks.state.open" },
  closed: { tone: "warning", icon: "clock", label: "settlements.banks.state.closed" },
  full: { tone: "warning", icon: "pause", label: "settlements.banks.state.full" },
  away: { tone: "danger", icon: "alert", label: "settlements.banks.state.away" },
  notChosen: { tone: "neutral", icon: "ban", label: "settlements.banks.state.notChosen" },
  notOffered: { tone: "neutral", icon: "dot", label: "settlements.banks.state.notOffered" },
} as const satisfies Record<A2aState, StatusView>;

const DAY_MINUTES = 24 * 60;

/** A part of the day in minutes from midnight, the end excluded. */
export interface Minutes {
  from: number;
  to: number;
}

export interface BankNow {
  state: A2aState;
  /** `HH:MM` of Tehran: when it opens again while it is closed, when it closes next while it is open; else null. */
  changesAt: string | null;
}

/** @returns minutes from midnight, null for what is no clock */
function minutesOf(clock: string): number | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(clock);
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
  return minutes >= 0 && minutes <= DAY_MINUTES ? minutes : null;
}

/** The closed hours of one day, in order; hours over midnight become two parts, and unreadable ones are left out. */
export function closedParts({ closedHours }: Pick<SettlementBank["a2a"], "closedHours">): Minutes[] {
  return closedHours
    .flatMap(({ start, end }) => {
      const [from, to] = [minutesOf(start), minutesOf(end)];
      if (from === null || to === null || from === to) return [];
      return from < to
        ? [{ from, to }]
        : [
            { from, to: DAY_MINUTES },
            { from: 0, to },
          ];
    })
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
}

/** How a bank stands at a moment, in unix milliseconds. */
export function bankNow({ a2a }: Pick<SettlementBank, "a2a">, nowMs: number): BankNow {
  if (!a2a.hasAbility) return { state: "notOffered", changesAt: null };
  if (!a2a.isActive) return { state: "notChosen", changesAt: null };
  if (!a2a.isHealthy) return { state: "away", changesAt: null };
  const minute = minuteOfDay(nowMs);
  const parts = closedParts(a2a);
  const closed = parts.find(({ from, to }) => minute >= from && minute < to);
  if (closed) {
    const goesOn = closed.to === DAY_MINUTES ? parts.find(({ from }) => from === 0) : undefined;
    return { state: "closed", changesAt: clockOf(goesOn?.to ?? closed.to) };
  }
  if (a2a.remainedRial !== null && a2a.remainedRial <= 0) return { state: "full", changesAt: null };
  const next = parts.find(({ from }) => from > minute) ?? parts[0];
  return { state: "open", changesAt: next ? clockOf(next.from) : null };
}

/** Minutes since midnight in Tehran. */
export function minuteOfDay(nowMs: number): number {
  const { hour, minute } = tehranTimeOf(nowMs);
  return hour * 60 + minute;
}

/** `HH:MM` of minutes from midnight; the day's end is the next one's beginning. */
export function clockOf(minutes: number): string {
  const inDay = minutes % DAY_MINUTES;
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Share of the day's limit that is used, 0 … 1; null if the service tells no limit. */
export function usedShare({ totalRial, usedRial, remainedRial }: SettlementBank["a2a"]): number | null {
  if (!totalRial) return null;
  const used = usedRial ?? (remainedRial === null ? null : totalRial - remainedRial);
  return used === null ? null : Math.min(Math.max(used / totalRial, 0), 1);
}
