import type { Authorization } from "../authorizations/record";
import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import { recordTransaction } from "../wallet/record";
import type { Withdrawal } from "./record";

const SMALLEST_WAGE_RIAL = 1000;
const LARGEST_WAGE_RIAL = 40_000;

/** The service's fee in rial: one percent, within its bounds, in whole toman. */
export const wageOf = (amountRial: number): number =>
  Math.min(LARGEST_WAGE_RIAL, Math.max(SMALLEST_WAGE_RIAL, Math.round(amountRial / 1000) * 10));

/** Money comes in from the payer: to the wallet without the fee, unless the payer bears it on top. */
export function credit(sandbox: Sandbox, withdrawal: Withdrawal, authorization: Authorization, at: number): void {
  const { amount_rial, wage_rial, track_id, id } = withdrawal;
  const isOnTop = authorization.wage_type === "APPLICATION_USER";
  const wallet = isOnTop ? amount_rial : amount_rial - wage_rial;
  sandbox.ledger.post({
    at,
    kind: "withdrawal",
    trackId: track_id,
    reference: id,
    entries: { world: -(wallet + wage_rial), wallet, fees: wage_rial },
  });
  recordTransaction(sandbox, {
    id: withdrawal.gateway_transaction_id,
    uuid: id,
    at,
    done_at: at,
    channel: "subscription",
    status: 1,
    amount_rial,
    wage_rial,
    track_id,
    verified: 1,
    ref_id: withdrawal.payment_number,
    payment_number: withdrawal.payment_number,
    description: withdrawal.description,
    mobile: authorization.mobile,
    payer_name: authorization.name,
  });
}

/**
 * Money goes back to the payer; the service keeps its fee.
 *
 * @param refund by which it goes back; none if the bank took it back by itself
 */
export function returnToPayer(
  sandbox: Sandbox,
  withdrawal: Withdrawal,
  at: number,
  refund?: { id: string; track_id: string | null },
): void {
  const { amount_rial, track_id, id, gateway_transaction_id } = withdrawal;
  sandbox.ledger.post({
    at,
    kind: refund ? "refund" : "withdrawal_reversed",
    trackId: refund ? refund.track_id : track_id,
    reference: refund?.id ?? id,
    entries: { wallet: -amount_rial, world: amount_rial },
  });
  recordTransaction(sandbox, {
    id: sandbox.transactionIds.next(),
    uuid: newUuid(),
    at,
    done_at: at,
    channel: "refund",
    status: 1,
    amount_rial,
    track_id,
    verified: 1,
    source_id: gateway_transaction_id,
    description: "بازگشت وجه برداشت مستقیم به پرداخت‌کننده",
  });
}
