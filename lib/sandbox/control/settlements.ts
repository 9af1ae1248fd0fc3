import { ServiceError } from "../core/errors";
import { HABITS, type Habit, habitsOf } from "../core/habits";
import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import { codeOfBusiness } from "../deposits/record";
import { cancelSettlement, failSettlement, paySettlement, returnSettlement, send } from "../settlements/bank";
import { listSettlements } from "../settlements/every-settlement";
import { FAILURES } from "../settlements/outcomes";
import { findSettlement, isReturned, type Settlement, settlementRow } from "../settlements/record";
import { settlementUnit } from "../settlements/store";
import { recordTransaction } from "../wallet/record";
import { readChoice, readNumber, readText, refuse } from "./read";
import type { ControlCall, ControlRoute } from "./types";

function known({ sandbox, params }: ControlCall): Settlement {
  const value = params.id ?? "";
  const row = findSettlement(sandbox, "id", value) ?? findSettlement(sandbox, "track_id", value);
  if (!row) throw new ServiceError(404, { error: "no such settlement" });
  return row;
}

/** Plays the receiver's bank for one settlement. */
function settle(call: ControlCall) {
  const { sandbox, body } = call;
  const status = readChoice(body, "status", ["INIT", "DONE", "FAILED", "CANCELED", "REVERSED"]);
  const message = readText(body, "error_message") ?? FAILURES["01"] ?? "";
  return sandbox.db.transaction(() => {
    const row = known(call);
    const isOpen = row.status === "PENDING" || row.status === "INIT";
    const now = isReturned(row) ? "REVERSED" : row.status;
    if (status === "REVERSED" ? row.status !== "DONE" : !isOpen || status === row.status) {
      throw new ServiceError(409, { error: `this is ${now}, it cannot become ${status}` });
    }
    if (status === "REVERSED") returnSettlement(sandbox, row);
    else if (status === "INIT") send(sandbox, row);
    else if (status === "DONE") paySettlement(sandbox, row);
    else if (status === "FAILED") failSettlement(sandbox, row, message);
    else cancelSettlement(sandbox, row);
    return { settlement: settlementRow(known(call)) };
  });
}

/** Money comes into the wallet from outside, and queued settlements that waited for it are sent. */
function deposit({ sandbox, body }: ControlCall) {
  const amountRial = readNumber(body, "amountRial");
  if (amountRial === undefined || !Number.isSafeInteger(amountRial) || amountRial <= 0) {
    return refuse("amountRial must be a whole number of rial above 0");
  }
  sandbox.db.transaction(() => take(sandbox, amountRial));
  sandbox.runDue();
  return { amountRial, balances_rial: sandbox.ledger.balances() };
}

function take(sandbox: Sandbox, amount_rial: number): void {
  const at = sandbox.clock.now();
  const id = sandbox.transactionIds.next();
  const entries = { wallet: amount_rial, world: -amount_rial };
  sandbox.ledger.post({ at, kind: "deposit", trackId: null, reference: String(id), entries });
  const row = { id, uuid: newUuid(), at, done_at: at, channel: "cash-in-by-code" as const, status: 1, amount_rial };
  recordTransaction(sandbox, {
    ...row,
    verified: 1,
    payment_number: codeOfBusiness(sandbox.business),
    description: "واریز آزمایشی",
  });
}

/** A payer pays through the gateway without its pages. The wallet receives the amount less the fee. */
function payThroughGateway({ sandbox, body }: ControlCall) {
  const amountRial = readNumber(body, "amountRial");
  if (amountRial === undefined || !Number.isSafeInteger(amountRial) || amountRial <= GATEWAY_WAGE_RIAL) {
    return refuse(`amountRial must be a whole number of rial above ${GATEWAY_WAGE_RIAL}`);
  }
  const at = sandbox.clock.now();
  const id = sandbox.transactionIds.next();
  const entries = {
    wallet: amountRial - GATEWAY_WAGE_RIAL,
    fees: GATEWAY_WAGE_RIAL,
    world: -amountRial,
  };
  sandbox.db.transaction(() => {
    sandbox.ledger.post({ at, kind: "ipg", trackId: null, reference: String(id), entries });
    recordTransaction(sandbox, {
      ...{ id, uuid: newUuid(), at, done_at: at, channel: "ipg", status: 1, verified: 1, port: "SAMAN" },
      amount_rial: amountRial,
      wage_rial: GATEWAY_WAGE_RIAL,
      card_number: "603799******1234",
      description: "پرداخت آزمایشی",
      mobile: readText(body, "mobile") ?? null,
      payer_name: readText(body, "name") ?? null,
    });
  });
  return { id, amountRial };
}
const GATEWAY_WAGE_RIAL = 5000;

export const settlementRoutes: readonly ControlRoute[] = [
  { method: "POST", path: "/settlements/:id/settle", handle: settle },
  { method: "POST", path: "/deposit", handle: deposit },
  { method: "POST", path: "/gateway-payments", handle: payThroughGateway },
  {
    method: "GET",
    path: "/settlements",
    handle: ({ sandbox, query }) =>
      listSettlements(sandbox, {
        trackId: query.get("track_id"),
        batchId: query.get("batch_id"),
        authorizationId: query.get("authorization_id"),
        since: Number(query.get("since") ?? 0),
        limit: Number(query.get("limit") ?? 1000),
      }),
  },
  {
    method: "POST",
    path: "/settlement-unit",
    handle: ({ sandbox, body }) => {
      sandbox.meta.write("settlement_unit", readChoice(body, "unit", ["toman", "rial"]));
      return { unit: settlementUnit(sandbox) };
    },
  },
  {
    method: "POST",
    path: "/habits",
    handle: ({ sandbox, body }) => {
      const names = Object.keys(HABITS) as Habit[];
      const given = names.filter((name) => body[name] !== undefined);
      const changed = Object.fromEntries(given.map((name) => [name, readChoice(body, name, HABITS[name])]));
      sandbox.meta.write("habits", { ...habitsOf(sandbox), ...changed });
      return { habits: habitsOf(sandbox) };
    },
  },
];
