import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import { decisionTime, type SettlementType, sendTime } from "./cycles";
import { hold, wageOf } from "./money";
import type { Settlement } from "./record";

/** What is asked for, from whichever door it came. */
export type Order = Pick<
  Settlement,
  "track_id" | "source" | "source_id" | "iban" | "amount_rial" | "payment_number" | "description" | "notify_url"
> & { type: SettlementType; isInstant: boolean };

export const NOT_ENOUGH = "موجودی کیف پول کافی نیست.";

/** What can be paid out of the wallet in rial: all of it but what a court has frozen. */
export const payableRial = (sandbox: Sandbox): number =>
  Math.max(0, sandbox.ledger.balances().wallet - sandbox.business.frozenRial);

/** Whether an amount and its fee can be paid out. */
export const isCovered = (sandbox: Sandbox, amountRial: number, type: SettlementType): boolean =>
  payableRial(sandbox) >= amountRial + wageOf(type);

/** Whether a track id was ever used for a payout, whatever became of it and whichever door it came through. */
export const isTrackIdTaken = (sandbox: Sandbox, trackId: string): boolean =>
  sandbox.db.get(
    `SELECT 1 FROM settlements WHERE track_id = :trackId UNION ALL SELECT 1 FROM batch_items WHERE track_id = :trackId
     UNION ALL SELECT 1 FROM queued_settlements WHERE track_id = :trackId`,
    { trackId },
  ) !== undefined;

/**
 * Accepts a settlement at the clock's moment: the money is held, and the bank's machinery takes over.
 *
 * @param given what a seeded one has of its own
 * @throws Error when the wallet holds too little: look first
 */
export function placeSettlement(
  sandbox: Sandbox,
  { isInstant, ...order }: Order,
  given: { id?: string; receiverName?: string } = {},
): Settlement {
  const now = sandbox.clock.now();
  const sendAt = sendTime(now, isInstant);
  const wage_rial = wageOf(order.type);
  const row: Settlement = {
    ...order,
    id: given.id ?? newUuid(),
    wage_rial,
    is_instant: Number(isInstant),
    status: "PENDING",
    transaction_id: sandbox.transactionIds.next(),
    wallet_rial: sandbox.ledger.balances().wallet - order.amount_rial - wage_rial,
    created_at: now,
    expected_at: decisionTime(sendAt, order.type),
    next_at: sendAt,
    decided_at: null,
    ref_code: null,
    error_message: null,
    revised_transaction_id: null,
  };
  hold(sandbox, row, given.receiverName ?? null);
  sandbox.db.insert("settlements", row);
  return row;
}
