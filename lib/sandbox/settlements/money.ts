import { bankNow } from "../banks/banks";
import type { Sandbox } from "../core/sandbox";
import { recordTransaction } from "../wallet/record";
import type { SettlementType } from "./cycles";
import { bankCodeOf } from "./iban";
import type { Settlement } from "./record";

const WAGE_RIAL: Readonly<Record<SettlementType, number>> = { ACH: 25_000, A2A: 10_000 };

/** The service's fee in rial, on top of the amount; kept when a paid settlement comes back. */
export const wageOf = (type: SettlementType): number => WAGE_RIAL[type];

const movementOf = ({ track_id, id }: Settlement, kind: string, at: number) => ({
  at,
  kind,
  trackId: track_id,
  reference: id,
});

/** Takes amount and fee out of the wallet and holds them until the bank has decided; the statement gets its row. */
export function hold(sandbox: Sandbox, row: Settlement, receiverName: string | null): void {
  const all = row.amount_rial + row.wage_rial;
  const at = row.created_at;
  sandbox.ledger.post({ ...movementOf(row, "settlement_held", at), entries: { wallet: -all, held: all } });
  recordTransaction(sandbox, {
    id: row.transaction_id,
    uuid: row.id,
    at,
    channel: "settlements",
    status: -2,
    amount_rial: row.amount_rial,
    wage_rial: row.wage_rial,
    track_id: row.track_id,
    verified: 1,
    payment_number: row.payment_number,
    description: row.description,
    receiver_name: receiverName,
    receiver_iban: row.iban,
    receiver_bank: bankNow(sandbox, bankCodeOf(row.iban))?.name ?? null,
  });
}

/** What was held leaves: the amount to the bank, the fee to the service. */
export function pay(sandbox: Sandbox, row: Settlement, at: number, refCode: string): void {
  const { amount_rial, wage_rial } = row;
  const entries = { held: -amount_rial - wage_rial, world: amount_rial, fees: wage_rial };
  sandbox.ledger.post({ ...movementOf(row, "settlement", at), entries });
  changeTransaction(sandbox, row, { status: 2, at, ref_id: refCode });
}

/** What was held goes back to the wallet, the fee too: the settlement failed or was cancelled in time. */
export function release(sandbox: Sandbox, row: Settlement, at: number, end: "FAILED" | "CANCELED"): void {
  const all = row.amount_rial + row.wage_rial;
  sandbox.ledger.post({ ...movementOf(row, "settlement_released", at), entries: { held: -all, wallet: all } });
  changeTransaction(sandbox, row, { status: end === "FAILED" ? -3 : -4, at });
}

/** The bank sends a paid amount back; the fee stays spent. */
export function giveBack(sandbox: Sandbox, row: Settlement, at: number): void {
  const { amount_rial } = row;
  const entries = { wallet: amount_rial, world: -amount_rial };
  sandbox.ledger.post({ ...movementOf(row, "settlement_returned", at), entries });
  changeTransaction(sandbox, row, { status: -6, at, ref_id: row.ref_code });
}

type Change = { status: number; at: number; ref_id?: string | null };

function changeTransaction(sandbox: Sandbox, row: Settlement, { status, at, ref_id = null }: Change): void {
  sandbox.db.run(
    `UPDATE transactions SET status = :status, done_at = :at, ref_id = :refId, result_code = :code, result_message = :message,
     source_id = :revised WHERE id = :id`,
    {
      id: row.transaction_id,
      status,
      at,
      refId: ref_id,
      code: status === -3 ? "SHB" : null,
      message: status === -3 ? row.error_message : null,
      revised: row.revised_transaction_id,
    },
  );
}
