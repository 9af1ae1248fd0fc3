import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import { a2aRefusal } from "../settlements/a2a";
import { wageOf } from "../settlements/money";
import { payableRial, placeSettlement } from "../settlements/place";
import { endedFields, type QueuedSettlement } from "./record";

type Asked = Pick<
  QueuedSettlement,
  "track_id" | "iban" | "amount_rial" | "type" | "payment_number" | "description" | "notify_url"
>;

/** Queues a settlement. Its money is not held. */
export function enqueue(sandbox: Sandbox, asked: Asked, id = newUuid()): QueuedSettlement {
  const now = sandbox.clock.now();
  const row: QueuedSettlement = {
    ...asked,
    id,
    wage_rial: wageOf(asked.type),
    status: "QUEUED",
    settlement_id: null,
    transaction_id: null,
    error_message: null,
    created_at: now,
    updated_at: now,
  };
  sandbox.db.insert("queued_settlements", row);
  return row;
}

/**
 * Submits the queued settlements that the wallet can pay, the oldest first. A large settlement does not hold up
 * smaller ones behind it.
 */
export function goOut(sandbox: Sandbox): void {
  const next = () =>
    sandbox.db.get<QueuedSettlement>(
      `SELECT * FROM queued_settlements WHERE status = 'QUEUED' AND created_at <= :now AND amount_rial + wage_rial <= :payable
       ORDER BY created_at, rowid LIMIT 1`,
      { payable: payableRial(sandbox), now: sandbox.clock.now() },
    );
  for (let row = next(); row; row = next()) {
    const found = row;
    sandbox.db.transaction(() => submit(sandbox, found));
  }
}

/** @param given the own id and receiver of a seeded settlement */
export function submit(
  sandbox: Sandbox,
  row: QueuedSettlement,
  given: { id?: string; receiverName?: string } = {},
): void {
  const refusal = row.type === "A2A" ? a2aRefusal(sandbox, row.iban, row.amount_rial) : null;
  if (refusal) {
    end(sandbox, { ...row, status: "FAILED", error_message: refusal.text });
    return;
  }
  const { track_id, iban, amount_rial, type, payment_number, description, notify_url, id } = row;
  const settlement = placeSettlement(
    sandbox,
    {
      track_id,
      iban,
      amount_rial,
      type,
      payment_number,
      description,
      notify_url,
      source: "queued",
      source_id: id,
      isInstant: false,
    },
    given,
  );
  change(sandbox, {
    ...row,
    status: "SUBMITTED",
    settlement_id: settlement.id,
    transaction_id: settlement.transaction_id,
  });
}

/** Removes a settlement from the queue, cancelled or failed. No money moved. */
export function end(sandbox: Sandbox, row: QueuedSettlement): void {
  change(sandbox, row);
  sandbox.outbox.addForm("settlements", row.notify_url, endedFields(row));
}

function change(sandbox: Sandbox, row: QueuedSettlement): void {
  sandbox.db.run(
    `UPDATE queued_settlements SET status = :status, settlement_id = :settlement_id, transaction_id = :transaction_id,
     error_message = :error_message, updated_at = :now WHERE id = :id`,
    { ...row, now: sandbox.clock.now() },
  );
}
