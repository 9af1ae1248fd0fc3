import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import { decisionTime, type SettlementType, sendTime } from "./cycles";
import { hold, wageOf } from "./money";
import type { Settlement } from "./record";

/** An order of a settlement, from any of the ways to place one. */
export type Order = Pick<
  Settlement,
  "track_id" | "source" | "source_id" | "iban" | "amount_rial" | "payment_number" | "description" | "notify_url"
> & { type: SettlementType; isInstant: boolean };

export const NOT_ENOUGH = "موجودی کیف پول کافی نیست.";

/** The rial that can be paid out of the wallet: its balance less the amount that a court has frozen. */
export const payableRial = (sandbox: Sandbox): number =>
  Math.max(0, sandbox.ledger.balances().wallet - sandbox.business.frozenRial);

/** Whether an amount and its fee can be paid out. */
export const isCovered = (sandbox: Sandbox, amountRial: number, type: SettlementType): boolean =>
  payableRial(sandbox) >= amountRial + wageOf(type);

/** Whether a track id was ever used for a settlement, in any state and placed in any way. */
export const isTrackIdTaken = (sandbox: Sandbox, trackId: string): boolean =>
  sandbox.db.get(
    `SELECT 1 FROM settlements WHERE track_id = :trackId UNION ALL SELECT 1 FROM batch_items WHERE track_id = :trackId
     UNION ALL SELECT 1 FROM queued_settlements WHERE track_id = :trackId`,
    { trackId },
  ) !== undefined;

/**
 * Accepts a settlement at the clock's moment. The money is held, and the bank's part begins.
 *
 * @param given the own id and receiver of a seeded settlement
 * @throws Error if the wallet holds too little: check it before the call
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
