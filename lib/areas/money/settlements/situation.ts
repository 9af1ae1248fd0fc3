import { cancelableUntil } from "./rules";
import type { Settlement } from "./server/answers";

/** What can be said of a settlement in one sentence, and what follows it in another. */
const SETTLEMENT_SITUATIONS = [
  /** Waits for the half hour at which it is sent to the bank. */
  "waiting",
  /** Waiting too, but the service does not tell since when. */
  "waitingUntold",
  /** Instant, or its half hour has come: it is on its way to the bank. */
  "sending",
  "atBank",
  /** At the bank, past the time at which it was expected to arrive. */
  "late",
  "done",
  "failed",
  "canceled",
  "reversed",
  /** The service named a state that Daftar does not know. */
  "unknown",
] as const;
export type SettlementSituation = (typeof SETTLEMENT_SITUATIONS)[number];

const FINAL = {
  DONE: "done",
  FAILED: "failed",
  CANCELED: "canceled",
  REVERSED: "reversed",
  UNKNOWN: "unknown",
} as const;

/** How a settlement stands at a moment, in unix milliseconds. */
export function situationOf(
  settlement: Pick<Settlement, "status" | "isInstant" | "createdAt" | "expectedAt">,
  nowMs: number,
): SettlementSituation {
  const { status, isInstant, expectedAt } = settlement;
  if (status === "INIT") return expectedAt !== null && Date.parse(expectedAt) < nowMs ? "late" : "atBank";
  if (status !== "PENDING") return FINAL[status];
  if (isInstant) return "sending";
  const goesAt = cancelableUntil(settlement);
  if (goesAt === null) return "waitingUntold";
  return Date.parse(goesAt) > nowMs ? "waiting" : "sending";
}
