import type { Settlement } from "./server/answers";

const SLOT_MS = 30 * 60_000;

/**
 * Until when a settlement can be taken back: the half hour at which it is sent to the bank.
 *
 * @returns null when it cannot be cancelled, or the service does not tell when it was ordered
 */
export function cancelableUntil({
  status,
  isInstant,
  createdAt,
}: Pick<Settlement, "status" | "isInstant" | "createdAt">): string | null {
  if (status !== "PENDING" || isInstant || createdAt === null) return null;
  return new Date((Math.floor(Date.parse(createdAt) / SLOT_MS) + 1) * SLOT_MS).toISOString();
}

/**
 * Whether nothing more happens by itself, although the money of a `DONE` settlement may still be returned. An unknown
 * state is not final.
 */
export const isFinalSettlement = ({ status }: Pick<Settlement, "status">): boolean =>
  status !== "PENDING" && status !== "INIT" && status !== "UNKNOWN";
