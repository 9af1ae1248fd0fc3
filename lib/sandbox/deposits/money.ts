import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import { recordTransaction } from "../wallet/record";
import { nextSuspiciousId, type SuspiciousPayment } from "./record";

/** What a payment that comes in under a code is known by. */
type Arriving = Pick<SuspiciousPayment, "code" | "amount_rial" | "payer_name" | "payer_iban" | "tracking_code">;

/** Money that arrived under a code enters the wallet and the statement. @returns its row's id */
export function creditDeposit(
  sandbox: Sandbox,
  given: Arriving,
  at: number,
  description: string | null,
  uuid = newUuid(),
): number {
  const id = sandbox.transactionIds.next();
  const entries = { wallet: given.amount_rial, world: -given.amount_rial };
  sandbox.ledger.post({ at, kind: "cash-in-by-code", trackId: null, reference: String(id), entries });
  recordTransaction(sandbox, {
    id,
    uuid,
    at,
    done_at: at,
    channel: "cash-in-by-code",
    status: 1,
    amount_rial: given.amount_rial,
    verified: 1,
    payment_number: given.code,
    payer_name: given.payer_name,
    payer_iban: given.payer_iban,
    tracking_code: given.tracking_code,
    description,
  });
  return id;
}

/** Holds a payment back: nothing of it is in the wallet. @returns its id */
export function holdPayment(
  sandbox: Sandbox,
  given: Arriving & Pick<SuspiciousPayment, "reason">,
  paid_at: number,
): number {
  const id = nextSuspiciousId(sandbox);
  sandbox.db.insert("suspicious_payments", {
    ...given,
    id,
    status: "PENDING",
    comment: null,
    paid_at,
    decided_at: null,
    transaction_id: null,
  });
  return id;
}

/** Decides a payment that waits: it enters the wallet, or goes back to its payer without ever having been there. */
export function decidePayment(
  sandbox: Sandbox,
  row: SuspiciousPayment,
  status: "ACCEPTED" | "REJECTED",
  comment: string | null,
  at: number,
  uuid?: string,
): void {
  const transaction_id = status === "ACCEPTED" ? creditDeposit(sandbox, row, at, null, uuid) : null;
  sandbox.db.run(
    `UPDATE suspicious_payments SET status = :status, comment = :comment, decided_at = :at,
     transaction_id = :transaction_id WHERE id = :id`,
    { id: row.id, status, comment, at, transaction_id },
  );
}
