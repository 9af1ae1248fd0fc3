import { randomBytes } from "node:crypto";
import { ServiceError } from "../core/errors";
import { habitsOf } from "../core/habits";
import { isRegistered } from "../core/registered";
import type { Sandbox } from "../core/sandbox";
import type { Area, Call, Route } from "../core/types";
import { answerPayPage, showPayPage } from "./payer-page";
import {
  expirePayments,
  type GatewayPayment,
  gatewayKey,
  gatewaySchema,
  nextToExpire,
  paidFacts,
  paymentBy,
  verifyPayment,
  wageOf,
} from "./record";

const PORTS = ["SAMAN", "BEHPARDAKHT"];
const SMALLEST_RIAL = 1000;
const LONGEST = 255;
const MOST_CARDS = 10;

/** The gateway's own way to say no: a list of texts. */
const refusal = (status: number, texts: readonly string[], code = 0): ServiceError =>
  new ServiceError(status, { status: code, errors: texts });

/** @throws ServiceError 401 without a right key, 403 from a machine that is not allowed */
function mustBeKnown({ sandbox, body }: Call): void {
  const { api_key: key } = body;
  if (typeof key !== "string" || key === "") throw refusal(401, ["api_key الزامی است."]);
  if (key !== gatewayKey(sandbox)) throw refusal(401, ["api_key معتبر نیست."]);
  if (habitsOf(sandbox).gateway_address === "refused") throw refusal(403, ["IP سرور شما مجاز نیست."]);
}

const textOf = (body: Call["body"], name: string): string | null => {
  const value = body[name];
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;
};

const isCard = (text: unknown): text is string =>
  typeof text === "string" &&
  /^\d{16}$/.test(text) &&
  [...text].reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0) %
    10 ===
    0;

const isNationalCode = (code: string): boolean => {
  if (!/^\d{10}$/.test(code)) return false;
  const rest = [...code.slice(0, 9)].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return Number(code[9]) === (rest < 2 ? rest : 11 - rest);
};

function cardsIn(body: Call["body"]): string[] | null {
  const given = body.valid_card_number;
  if (given === undefined || given === null || given === "") return [];
  const cards = Array.isArray(given) ? given : [given];
  return cards.length <= MOST_CARDS && cards.every(isCard) ? cards : null;
}

/** Everything that is wrong with what shall be paid, each in a text of its own. */
function faultsOf({ sandbox, body }: Call): string[] {
  const faults: string[] = [];
  const callback = textOf(body, "callback_url");
  if (callback === null) faults.push("callback_url الزامی است.");
  else if (!URL.canParse(callback) || callback.length > LONGEST || !isRegistered(sandbox, callback))
    faults.push("callback_url معتبر نیست.");
  const amount = textOf(body, "amount");
  if (amount === null) faults.push("amount الزامی است.");
  else if (!/^\d{1,15}$/.test(amount)) faults.push("amount باید عدد باشد.");
  else if (Number(amount) < SMALLEST_RIAL) faults.push("amount نباید کمتر از ۱۰۰۰ ریال باشد.");
  const code = textOf(body, "national_code");
  const mobile = textOf(body, "mobile_number");
  if (code !== null && (!isNationalCode(code) || mobile === null)) faults.push("national_code قابل قبول نیست.");
  if (mobile !== null && !/^09\d{9}$/.test(mobile)) faults.push("mobile_number معتبر نیست.");
  if (cardsIn(body) === null) faults.push("valid_card_number قابل قبول نیست.");
  for (const name of ["description", "comment"]) {
    if ((textOf(body, name)?.length ?? 0) > LONGEST) faults.push(`${name} طولانی است.`);
  }
  const port = textOf(body, "port");
  if (port !== null && !PORTS.includes(port)) faults.push("port معتبر نیست.");
  return faults;
}

function send(call: Call) {
  mustBeKnown(call);
  const { sandbox, body } = call;
  const faults = faultsOf(call);
  if (faults.length > 0) throw refusal(422, faults);
  const amount_rial = Number(textOf(body, "amount"));
  const row: GatewayPayment = {
    token: randomBytes(8).toString("hex").toUpperCase().slice(0, 15),
    session: null,
    state: "NEW",
    amount_rial,
    wage_rial: wageOf(amount_rial),
    callback_url: textOf(body, "callback_url") ?? "",
    mobile: textOf(body, "mobile_number"),
    factor_number: textOf(body, "factorNumber"),
    description: textOf(body, "description"),
    cards: JSON.stringify(cardsIn(body) ?? []),
    port: textOf(body, "port") ?? "SAMAN",
    card: null,
    ref_id: null,
    tracking_code: null,
    transaction_id: null,
    created_at: sandbox.clock.now(),
    opened_at: null,
    paid_at: null,
    verified_at: null,
  };
  sandbox.db.insert("gateway_payments", row);
  return { status: 1, token: row.token };
}

/** @throws ServiceError 422 where there is no such token */
function known(call: Call): GatewayPayment {
  mustBeKnown(call);
  expirePayments(call.sandbox);
  const token = textOf(call.body, "token") ?? "";
  const row = paymentBy(call.sandbox, "token", token);
  if (!row) throw refusal(422, [`token ${token} معتبر نیست.`]);
  return row;
}

const STANDS: Readonly<Record<GatewayPayment["state"], { code: number; message: string }>> = {
  NEW: { code: 0, message: "Transaction not found" },
  OPENED: { code: 0, message: "Transaction not found" },
  PAID: { code: 1, message: "Confirm required" },
  VERIFIED: { code: 2, message: "Verified" },
  EXPIRED: { code: 3, message: "Expired" },
  FAILED: { code: 4, message: "Failed" },
};

function transaction(call: Call) {
  const row = known(call);
  const { code, message } = STANDS[row.state];
  if (code === 0 && habitsOf(call.sandbox).gateway_unpaid === "refused") throw refusal(422, ["تراکنش یافت نشد."]);
  return { status: code === 1 || code === 2 ? 1 : 0, ...paidFacts(call.sandbox, row), code, message };
}

function verify(call: Call) {
  const row = known(call);
  if (row.state === "VERIFIED") throw refusal(422, ["این تراکنش پیش‌تر تأیید شده است."], 2);
  if (row.state === "EXPIRED") throw refusal(422, ["مهلت تأیید این تراکنش گذشته است."], 3);
  if (row.state !== "PAID") throw refusal(422, ["تراکنش پرداخت نشده است."]);
  verifyPayment(call.sandbox, row);
  const { CID: cid, ...facts } = paidFacts(call.sandbox, row);
  return { status: 1, ...facts, cid, message: "ok" };
}

const isOfKey: Route["isOf"] = (sandbox, { body }) => (body as Record<string, unknown>).api_key === gatewayKey(sandbox);
const isOfPayer =
  (column: "token" | "session"): Route["isOf"] =>
  (sandbox: Sandbox, { params }) =>
    paymentBy(sandbox, column, params[column] ?? "") !== undefined;

const asked = { method: "POST", host: "gateway", guard: "open", isOf: isOfKey } as const;

export const gatewayArea: Area = {
  name: "gateway",
  schema: gatewaySchema,
  tables: ["gateway_payments"],
  routes: [
    { ...asked, path: "/api/v4/send", handle: send },
    {
      method: "GET",
      host: "gateway",
      path: "/v4/:token",
      guard: "payer",
      isOf: isOfPayer("token"),
      handle: showPayPage,
    },
    {
      method: "POST",
      host: "gateway",
      path: "/pay/:session",
      guard: "payer",
      isOf: isOfPayer("session"),
      internal: true,
      handle: answerPayPage,
    },
    { ...asked, path: "/api/v4/transaction", handle: transaction },
    { ...asked, path: "/api/v4/verify", handle: verify },
  ],
  due: [nextToExpire],
};
