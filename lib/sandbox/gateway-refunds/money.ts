import { habitsOf } from "../core/habits";
import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import { recordTransaction, type Transaction } from "../wallet/record";
import type { GatewayRefund } from "./record";

/** What the ledger knows a refund's movements by: its payment number, where it has one. */
const movementOf = (row: GatewayRefund, kind: string, at: number) => ({
  at,
  kind,
  trackId: row.payment_number,
  reference: row.id,
});

/** Takes the amount out of the wallet and holds it until the payer's bank has decided. */
export function hold(sandbox: Sandbox, row: GatewayRefund): void {
  const entries = { wallet: -row.amount_rial, held: row.amount_rial };
  sandbox.ledger.post({ ...movementOf(row, "gateway_refund_held", row.created_at), entries });
}

/** Its row of the statement, as a settlement has one: on its way until it is decided. */
export function showInStatement(sandbox: Sandbox, row: GatewayRefund, paid: Transaction): void {
  recordTransaction(sandbox, {
    id: row.transaction_id,
    uuid: newUuid(),
    at: row.created_at,
    channel: "refund",
    status: -2,
    amount_rial: row.amount_rial,
    wallet_rial: row.wallet_rial,
    verified: 1,
    payment_number: habitsOf(sandbox).gateway_refund_rows === "numberless" ? null : row.payment_number,
    description: row.description,
    card_number: paid.card_number,
    mobile: paid.mobile,
    payer_name: paid.payer_name,
    source_id: paid.id,
  });
}

/** What was held goes to the payer's card. */
export function give(sandbox: Sandbox, row: GatewayRefund): void {
  const at = row.decided_at ?? row.created_at;
  const entries = { held: -row.amount_rial, world: row.amount_rial };
  sandbox.ledger.post({ ...movementOf(row, "gateway_refund", at), entries });
  changeTransaction(sandbox, row, { status: 1, at });
}

/** What was held goes back to the wallet. */
export function release(sandbox: Sandbox, row: GatewayRefund): void {
  const at = row.decided_at ?? row.created_at;
  const entries = { held: -row.amount_rial, wallet: row.amount_rial };
  sandbox.ledger.post({ ...movementOf(row, "gateway_refund_released", at), entries });
  changeTransaction(sandbox, row, { status: row.status === "CANCELED" ? -4 : -3, at });
}

function changeTransaction(sandbox: Sandbox, row: GatewayRefund, { status, at }: { status: number; at: number }): void {
  sandbox.db.run(
    `UPDATE transactions SET status = :status, done_at = :at, ref_id = :refId, result_code = :code, result_message = :message
     WHERE id = :id`,
    {
      id: row.transaction_id,
      status,
      at,
      refId: row.ref_code,
      code: status === -3 ? "RFD" : null,
      message: row.error_message,
    },
  );
}
