import { moveOnAccount } from "../bank-accounts/record";
import { bankNow } from "../banks/banks";
import { type NextDue, nextRow } from "../core/due";
import { habitsOf } from "../core/habits";
import type { Sandbox } from "../core/sandbox";
import { unpromisedNow } from "../core/unpromised";
import { decisionTime, nextCycle } from "./cycles";
import { bankCodeOf } from "./iban";
import { giveBack, pay, release } from "./money";
import { askedByAmount } from "./outcomes";
import { findSettlement, type Settlement, webhookFields } from "./record";

const nextSettlement = nextRow<Settlement>("settlements", "next_at", step);

/** What the bank does next, unless it stands still. */
export const nextAtBank: NextDue = (sandbox) =>
  habitsOf(sandbox).bank_cycles === "stand_still" ? undefined : nextSettlement(sandbox);

function step(sandbox: Sandbox, row: Settlement): void {
  if (row.status === "PENDING") send(sandbox, row);
  else if (row.status === "DONE") returnSettlement(sandbox, row);
  else decide(sandbox, row);
}

/** Hands it to the bank: from here it cannot be cancelled. */
export function send(sandbox: Sandbox, row: Settlement): void {
  change(sandbox, { ...row, status: "INIT", next_at: decisionTime(sandbox.clock.now(), row.type) });
}

function decide(sandbox: Sandbox, row: Settlement): void {
  const isAway = row.type === "A2A" && bankNow(sandbox, bankCodeOf(row.iban))?.isHealthy === false;
  const outcome = askedByAmount(row);
  if (isAway) failSettlement(sandbox, row, "بانک مقصد در دسترس نبود.");
  else if (outcome.kind === "failed") failSettlement(sandbox, row, outcome.message);
  else if (outcome.kind === "wait") change(sandbox, { ...row, next_at: null });
  else paySettlement(sandbox, row, outcome.isReturnedLater);
}

/** The money has arrived. */
export function paySettlement(sandbox: Sandbox, row: Settlement, isReturnedLater = false): void {
  const now = sandbox.clock.now();
  const refCode = String(row.transaction_id * 7).padStart(16, "0");
  pay(sandbox, row, now, refCode);
  const next_at = isReturnedLater ? nextCycle(now) : null;
  change(sandbox, { ...row, status: "DONE", ref_code: refCode, decided_at: now, next_at });
  moveOnAccount(sandbox, {
    tracking_code: `${refCode}1`,
    iban: row.iban,
    type: "DEPOSIT",
    amount_rial: row.amount_rial,
    description: `انتقال از کیف پول، شمارهٔ مرجع ${refCode}`,
    payment_id: row.payment_number,
    at: now,
  });
  announce(sandbox, row.id);
}

export function failSettlement(sandbox: Sandbox, row: Settlement, message: string): void {
  const now = sandbox.clock.now();
  const failed: Settlement = { ...row, status: "FAILED", error_message: message, decided_at: now, next_at: null };
  release(sandbox, failed, now, "FAILED");
  change(sandbox, failed);
  announce(sandbox, row.id);
}

/** Taken back before the bank decided. */
export function cancelSettlement(sandbox: Sandbox, row: Settlement): void {
  const canceled = corrected(sandbox, row);
  release(sandbox, canceled, sandbox.clock.now(), "CANCELED");
  change(sandbox, canceled);
  announce(sandbox, row.id);
}

/** The bank sends back what had arrived: cancelled with its reference code still there. */
export function returnSettlement(sandbox: Sandbox, row: Settlement): void {
  const returned = corrected(sandbox, row);
  giveBack(sandbox, returned, sandbox.clock.now());
  moveOnAccount(sandbox, {
    tracking_code: `${row.ref_code}2`,
    iban: row.iban,
    type: "WITHDRAWAL",
    amount_rial: row.amount_rial,
    description: `برگشت انتقال، شمارهٔ مرجع ${row.ref_code}`,
    payment_id: null,
    at: sandbox.clock.now(),
  });
  change(sandbox, returned);
  if (unpromisedNow(sandbox.meta).second_final) announce(sandbox, row.id);
}

const corrected = (sandbox: Sandbox, row: Settlement): Settlement => ({
  ...row,
  status: "CANCELED",
  revised_transaction_id: sandbox.transactionIds.next(),
  decided_at: sandbox.clock.now(),
  next_at: null,
});

function change(sandbox: Sandbox, row: Settlement): void {
  sandbox.db.run(
    `UPDATE settlements SET status = :status, next_at = :next_at, decided_at = :decided_at, ref_code = :ref_code,
     error_message = :error_message, revised_transaction_id = :revised_transaction_id WHERE id = :id`,
    row,
  );
}

function announce(sandbox: Sandbox, id: string): void {
  const row = findSettlement(sandbox, "id", id);
  if (row) sandbox.outbox.addForm("settlements", row.notify_url, webhookFields(row));
}
