import { DECISIONS, decide } from "../authorizations/decide";
import { setBankHealth } from "../banks/banks";
import { ServiceError } from "../core/errors";
import type { Sandbox } from "../core/sandbox";
import { decideRefund } from "../debit-refunds/area";
import { type DebitRefund, refundRow } from "../debit-refunds/record";
import { decideGatewayRefund } from "../gateway-refunds/area";
import { type GatewayRefund, gatewayRefundRow } from "../gateway-refunds/record";
import { feeWallet, fillFeeWallet } from "../inquiries/fee-wallet";
import { finish, reverse, settleAttempt, setWishes, type Wish, wishes } from "../withdrawals/attempt";
import { ERROR_CODES } from "../withdrawals/errors";
import { findWithdrawal, type WithdrawalView, withdrawalRow } from "../withdrawals/record";
import { readChoice, readNumber, readText, refuse } from "./read";
import type { ControlCall, ControlRoute } from "./types";

function readErrorCode({ body }: ControlCall): string {
  const code = readText(body, "error_code") ?? "01";
  return ERROR_CODES.includes(code) ? code : refuse(`error_code must be one of ${ERROR_CODES.join(", ")}`);
}

function known({ sandbox, params }: ControlCall): WithdrawalView {
  const value = params.id ?? "";
  const row = findWithdrawal(sandbox, "id", value) ?? findWithdrawal(sandbox, "track_id", value);
  if (!row) throw new ServiceError(404, { error: "no such withdrawal" });
  return row;
}

/** Plays the payer's bank for one withdrawal. */
function settle(call: ControlCall) {
  const { sandbox, body } = call;
  const status = readChoice(body, "status", ["DONE", "FAILED", "PENDING", "CANCELED", "REVERSED"]);
  const errorCode = readErrorCode(call);
  return sandbox.db.transaction(() => {
    const row = known(call);
    const isOpen = row.status === "INIT" || row.status === "PENDING";
    if (status === "REVERSED") {
      if (row.status !== "DONE")
        throw new ServiceError(409, { error: `only DONE can become REVERSED, this is ${row.status}` });
      if (sandbox.ledger.balances().wallet < row.amount_rial)
        throw new ServiceError(409, { error: "the wallet holds too little" });
      reverse(sandbox, row);
    } else if (!isOpen) {
      throw new ServiceError(409, { error: `already ${row.status}` });
    } else if (status === "PENDING") {
      if (row.is_instant === 1 || row.retry_count + 1 >= row.max_retry_count) {
        throw new ServiceError(409, { error: "no further attempt is left after this one: settle it FAILED" });
      }
      settleAttempt(sandbox, row, { kind: "failed", errorCode });
    } else {
      finish(sandbox, row, status, status === "FAILED" ? errorCode : status === "CANCELED" ? row.error_code : null);
    }
    return { withdrawal: withdrawalRow(known(call), sandbox.clock.now()) };
  });
}

/** Plays the bank for one refund: done, or failed for a code. */
function settleRefund(call: ControlCall) {
  const { sandbox, params, body } = call;
  const status = readChoice(body, "status", ["DONE", "FAILED"]);
  const errorCode = status === "FAILED" ? readErrorCode(call) : undefined;
  return sandbox.db.transaction(() => {
    const find = () =>
      sandbox.db.get<DebitRefund>("SELECT * FROM debit_refunds WHERE id = :id", { id: params.id ?? "" });
    const row = find();
    if (!row) throw new ServiceError(404, { error: "no such refund" });
    if (row.next_at === null) throw new ServiceError(409, { error: `already ${row.status}` });
    decideRefund(sandbox, row, errorCode);
    return { refund: refundRow(find() ?? row) };
  });
}

/** Plays the payer's bank for one record of a gateway refund. */
function settleGatewayRefund({ sandbox, params, body }: ControlCall) {
  const status = readChoice(body, "status", ["DONE", "FAILED", "CANCELED"]);
  return sandbox.db.transaction(() => {
    const find = () =>
      sandbox.db.get<GatewayRefund>("SELECT * FROM gateway_refunds WHERE id = :id", { id: params.id ?? "" });
    const row = find();
    if (!row) throw new ServiceError(404, { error: "no such refund" });
    if (row.decided_at !== null) throw new ServiceError(409, { error: `already ${row.status}` });
    decideGatewayRefund(sandbox, row, status);
    return { refund: gatewayRefundRow(find() ?? row) };
  });
}

function addWish(call: ControlCall) {
  const { sandbox, body } = call;
  const status = readChoice(body, "status", ["DONE", "FAILED", "WAIT"]);
  const wish: Wish = {
    ...(status === "FAILED"
      ? { kind: "failed" as const, errorCode: readErrorCode(call) }
      : { kind: status === "DONE" ? ("done" as const) : ("wait" as const) }),
    times: readNumber(body, "times") ?? 1,
    authorizationId: readText(body, "authorization_id"),
    trackId: readText(body, "track_id"),
  };
  setWishes(sandbox, [...wishes(sandbox), wish]);
  return { outcomes: wishes(sandbox) };
}

/** Everything that is known of the business, as it is kept: the truth that a reader of the service is held against. */
function wholeBook(sandbox: Sandbox) {
  return {
    balances_rial: sandbox.ledger.balances(),
    wallet: sandbox.db.all(
      `SELECT movements.at, movements.kind, movements.reference, entries.amount_rial
       FROM entries JOIN movements ON movements.id = entries.movement_id
       WHERE entries.account = 'wallet' ORDER BY movements.id`,
    ),
    transactions: sandbox.db.all("SELECT * FROM transactions ORDER BY at, id"),
    withdrawals: sandbox.db.all("SELECT * FROM withdrawals ORDER BY created_at, id"),
    deposits: sandbox.db.all("SELECT * FROM deposits ORDER BY paid_at, id"),
    suspicious_payments: sandbox.db.all("SELECT * FROM suspicious_payments ORDER BY paid_at, id"),
    debit_refunds: sandbox.db.all("SELECT * FROM debit_refunds ORDER BY created_at, id"),
    gateway_refunds: sandbox.db.all("SELECT * FROM gateway_refunds ORDER BY created_at, transaction_id"),
    settlements: sandbox.db.all("SELECT * FROM settlements ORDER BY created_at, id"),
    queued_settlements: sandbox.db.all("SELECT * FROM queued_settlements ORDER BY created_at, id"),
    batches: sandbox.db.all("SELECT * FROM batches ORDER BY created_at, batch_id"),
    batch_items: sandbox.db.all("SELECT * FROM batch_items ORDER BY batch_id, place"),
    authorizations: sandbox.db.all("SELECT * FROM authorizations ORDER BY created_at, id"),
    cash_ins: sandbox.db.all("SELECT * FROM cash_ins ORDER BY created_at, transaction_id"),
    customers: sandbox.db.all("SELECT * FROM customers ORDER BY created_at, id"),
    customer_transactions: sandbox.db.all("SELECT * FROM customer_transactions ORDER BY created_at, rowid"),
    bank_accounts: sandbox.db.all("SELECT * FROM bank_accounts ORDER BY rowid"),
    bank_rows: sandbox.db.all("SELECT * FROM bank_rows ORDER BY at, rowid"),
    bank_labels: sandbox.db.all("SELECT * FROM bank_labels ORDER BY rowid"),
  };
}

export const moneyRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/ledger",
    handle: ({ sandbox, query }) =>
      sandbox.ledger.list({ trackId: query.get("track_id") ?? undefined, limit: Number(query.get("limit") ?? 100) }),
  },
  { method: "GET", path: "/book", handle: ({ sandbox }) => wholeBook(sandbox) },
  { method: "POST", path: "/withdrawals/:id/settle", handle: settle },
  { method: "POST", path: "/refunds/:id/settle", handle: settleRefund },
  { method: "POST", path: "/gateway-refunds/:id/settle", handle: settleGatewayRefund },
  { method: "POST", path: "/outcomes", handle: addWish },
  { method: "GET", path: "/outcomes", handle: ({ sandbox }) => ({ outcomes: wishes(sandbox) }) },
  {
    method: "DELETE",
    path: "/outcomes",
    handle: ({ sandbox }) => {
      setWishes(sandbox, []);
      return { outcomes: [] };
    },
  },
  {
    method: "POST",
    path: "/authorizations/:token/decide",
    handle: (call) => {
      const { sandbox, params, body } = call;
      const decision = readChoice(body, "decision", DECISIONS);
      const errorCode = body.error_code === undefined ? undefined : readErrorCode(call);
      return { redirect: sandbox.db.transaction(() => decide(sandbox, params.token ?? "", decision, errorCode)) };
    },
  },
  { method: "GET", path: "/fee-wallet", handle: ({ sandbox }) => feeWallet(sandbox) },
  {
    method: "POST",
    path: "/fee-wallet",
    handle: ({ sandbox, body }) => {
      fillFeeWallet(sandbox, readNumber(body, "balanceRial") ?? refuse("balanceRial is needed"));
      return feeWallet(sandbox);
    },
  },
  {
    method: "POST",
    path: "/banks/:code",
    handle: ({ sandbox, params, body }) => {
      const isHealthy = body.healthy;
      if (typeof isHealthy !== "boolean") return refuse("healthy must be true or false");
      setBankHealth(sandbox, params.code ?? "", isHealthy);
      return { code: params.code, healthy: isHealthy };
    },
  },
];
