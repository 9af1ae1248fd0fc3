import type { RowType } from "@/lib/areas/money/bank-accounts/status";
import type { TransactionChannel, TransactionStatus } from "@/lib/areas/money/wallet/status";

/**
 * One thing that moved a place, in whole rial with signs: a row when it was written, what a settlement brought back
 * later, which has no row of its own, or what the balances of a day say beyond its rows where no one row is it.
 */
export interface Movement {
  role: "written" | "back" | "rest";
  /** The row of the statement; of a rest its day. */
  id: string;
  /** When it moved, as a UTC ISO time. */
  at: string;
  status: TransactionStatus | RowType;
  channel: TransactionChannel | null;
  amountRial: number;
  /** The fee that the business bore: below 0 where it was charged. */
  feeRial: number;
  /** What the balances around it say beyond it. */
  differenceRial: number;
}

export const movedBy = ({ amountRial, feeRial, differenceRial }: Movement): number =>
  amountRial + feeRial + differenceRial;

const keyOfMovement = ({ role, id }: Pick<Movement, "role" | "id">): string => `${role} ${id}`;

const ROLES: readonly Movement["role"][] = ["written", "back", "rest"];

export const inOrderOfTime = (one: Movement, other: Movement): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  if (one.id.length !== other.id.length) return one.id.length - other.id.length;
  if (one.id !== other.id) return one.id < other.id ? -1 : 1;
  return ROLES.indexOf(one.role) - ROLES.indexOf(other.role);
};

/** A movement as one line of text, for hashes and for keeping: the same movement is always the same line. */
export const lineOfMovement = (movement: Movement): string =>
  JSON.stringify([
    movement.role,
    movement.id,
    movement.at,
    movement.status,
    movement.channel,
    movement.amountRial,
    movement.feeRial,
    movement.differenceRial,
  ]);

export function movementInLine(line: string): Movement {
  const [role, id, at, status, channel, amountRial, feeRial, differenceRial] = JSON.parse(line);
  return { role, id, at, status, channel, amountRial, feeRial, differenceRial };
}

/** What is otherwise between two looks at the same days; of each the movement as it was and as it is. */
export interface ChangedMovement {
  was: Movement | null;
  now: Movement | null;
}

export function changedMovements(then: readonly Movement[], now: readonly Movement[]): ChangedMovement[] {
  const before = new Map(then.map((each) => [keyOfMovement(each), each]));
  const changed: ChangedMovement[] = [];
  for (const each of now) {
    const was = before.get(keyOfMovement(each)) ?? null;
    before.delete(keyOfMovement(each));
    if (was === null || lineOfMovement(was) !== lineOfMovement(each)) changed.push({ was, now: each });
  }
  for (const gone of before.values()) changed.push({ was: gone, now: null });
  return changed;
}
