import { html } from "hono/html";
import { bankNow } from "../banks/banks";
import { nextRow } from "../core/due";
import { fieldErrors } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { newUuid, Random } from "../core/ids";
import { jalaliMonth, jalaliTime, tehranDay } from "../core/jalali";
import { page, persianDigits } from "../core/page";
import type { Sandbox } from "../core/sandbox";
import type { Call, Route } from "../core/types";
import { WITHDRAWAL_ERRORS } from "../withdrawals/errors";
import { addGrant, changeGrant, type Grant, grantById } from "./grants";
import { moveMoney } from "./money";
import { type Cardholder, cardholderById, cardholderOf, configOf, issuerError } from "./record";

export const grantWriteSchema = `
CREATE TABLE IF NOT EXISTS card_grant_pages (token TEXT PRIMARY KEY, grant_id TEXT NOT NULL, callback_url TEXT,
  expires_at INTEGER NOT NULL, used_at INTEGER);
CREATE TABLE IF NOT EXISTS card_grant_transfers (id TEXT PRIMARY KEY, grant_id TEXT NOT NULL, cardholder_id TEXT NOT NULL,
  track_id TEXT NOT NULL UNIQUE, amount_rial INTEGER NOT NULL, status TEXT NOT NULL, ref_code TEXT, error_code TEXT,
  description TEXT, created_at INTEGER NOT NULL, next_at INTEGER);
CREATE INDEX IF NOT EXISTS card_grant_transfers_of ON card_grant_transfers (grant_id, created_at);
CREATE INDEX IF NOT EXISTS card_grant_transfers_next ON card_grant_transfers (next_at) WHERE next_at IS NOT NULL;`;
export const grantWriteTables = ["card_grant_pages", "card_grant_transfers"] as const;

/** How long the bank's page can be opened with a token, once. */
const PAGE_SECONDS = 20 * 60;
/** How long a transfer waits if the bank does not decide at once, and how late a delayed row comes. */
const LATE_SECONDS = 60;
const LARGEST_COUNT = 1000;
const SMALLEST_RIAL = 10_000;
/** The fee that the bank keeps from a transfer, if it keeps one (`card_grant_wages`). */
const WAGE_RIAL = 5_000;
/** The code that the bank's page returns when the payer did not agree. */
const NOT_AGREED = "13";

/** Makes a grant that waits for its holder, and a token with which the holder is sent to their bank. */
function ask(call: Call) {
  const { sandbox, body, headers } = call;
  const holder = cardholderOf(call);
  const fields = new Fields(body);
  const bank_code = fields.text("bank_code", { required: true, max: 3 }) ?? "";
  const callback_url = fields.url("callback_url", { max: 255 }) ?? configOf(sandbox)?.callback_url ?? null;
  const count = fields.integer("count", { required: true, min: 1, max: LARGEST_COUNT }) ?? 0;
  const limit_rial = fields.integer("limit", { required: true, min: SMALLEST_RIAL }) ?? 0;
  const expiration_date = fields.day("expiration_date", { required: true }) ?? "";
  const mobile = fields.digits("mobile", { max: 11 });
  if (bank_code !== "" && !bankNow(sandbox, bank_code)?.isDirectDebit)
    fields.refuse("bank_code", "این بانک برداشت مستقیم ندارد.");
  if (expiration_date !== "" && expiration_date <= tehranDay(sandbox.clock.now()))
    fields.refuse("expiration_date", "تاریخ پایان باید پس از امروز باشد.");
  if (mobile !== null && !/^09\d{9}$/.test(mobile)) fields.refuse("mobile", "شمارهٔ موبایل معتبر نیست.");
  fields.done();
  if (holder.account_number === null) throw issuerError(422, "این دارندهٔ کارت هنوز حسابی ندارد.");
  const grant = addGrant(sandbox, holder, { bank_code, count, limit_rial, expiration_date });
  const token = newUuid();
  const expires_at = sandbox.clock.now() + PAGE_SECONDS;
  sandbox.db.insert("card_grant_pages", { token, grant_id: grant.id, callback_url, expires_at, used_at: null });
  return {
    message: "نشانی بانک آماده است.",
    data: {
      grant_id: grant.id,
      token,
      redirect_url: `http://${headers.get("host") ?? ""}/v1/redirect/direct-debit/grants/${token}`,
      expires_at: jalaliTime(expires_at),
    },
  };
}

interface GrantPage {
  token: string;
  grant_id: string;
  callback_url: string | null;
}

/** The page and the grant of a token, while the grant still waits. */
function waiting(sandbox: Sandbox, token: string): { page: GrantPage; grant: Grant } | undefined {
  const known = sandbox.db.get<GrantPage>(
    "SELECT * FROM card_grant_pages WHERE token = :token AND used_at IS NULL AND expires_at > :now",
    { token, now: sandbox.clock.now() },
  );
  const grant = known && grantById(sandbox, known.grant_id);
  return known && grant?.status === "PENDING" ? { page: known, grant } : undefined;
}

const gone = (): Response =>
  page(
    "پیوند به‌کار نمی‌آید",
    html`<h1>این پیوند دیگر کار نمی‌کند</h1><p>از هر پیوند یک بار و تا ۲۰ دقیقه می‌توان استفاده کرد.</p>`,
    404,
  );

function showPage({ sandbox, params }: Call): Response {
  const found = waiting(sandbox, params.token ?? "");
  if (!found) return gone();
  const { bank_code, count, limit_rial } = found.grant;
  const line = (term: string, value: string) =>
    html`<div><dt>${term}</dt><dd><bdi>${persianDigits(value)}</bdi></dd></div>`;
  return page(
    "مجوز برداشت مستقیم",
    html`<h1>مجوز برداشت مستقیم</h1><p>با این مجوز از حساب شما در این بانک به حساب کارت شما پول منتقل می‌شود.</p>
<dl>${line("بانک", bankNow(sandbox, bank_code)?.name ?? bank_code)}${line("تعداد در ماه", String(count))}${line("سقف هر انتقال (ریال)", limit_rial.toLocaleString("en-US"))}</dl>
<form method="post"><input type="hidden" name="decision" value="agree"><button class="main">موافقم</button></form>
<form method="post"><input type="hidden" name="decision" value="refuse"><button class="bad">انصراف</button></form>
<small>این صفحهٔ بانکِ محیط آزمایشی است.</small>`,
    200,
  );
}

/** The holder's answer: the grant is valid from now on, or never. */
function answerPage({ sandbox, params, body }: Call): Response {
  const { decision } = body;
  if (decision !== "agree" && decision !== "refuse") throw fieldErrors({ decision: ["decision معتبر نیست."] });
  const found = waiting(sandbox, params.token ?? "");
  if (!found) return gone();
  const { page: known, grant } = found;
  sandbox.db.run("UPDATE card_grant_pages SET used_at = :now WHERE token = :token", {
    now: sandbox.clock.now(),
    token: known.token,
  });
  const isAgreed = decision === "agree";
  const account_number = isAgreed ? new Random(Number.parseInt(grant.id.slice(0, 8), 16)).digits(13) : null;
  changeGrant(sandbox, grant, { status: isAgreed ? "ACTIVE" : "FAILED", account_number });
  if (known.callback_url === null) return page("پایان", html`<h1>پایان</h1><p>این صفحه را ببندید.</p>`, 200);
  const back = new URL(known.callback_url);
  back.searchParams.set("token", known.token);
  back.searchParams.set("grant_id", grant.id);
  back.searchParams.set("status", isAgreed ? "SUCCEED" : "FAILED");
  if (!isAgreed) back.searchParams.set("error_code", NOT_AGREED);
  return new Response(null, { status: 303, headers: { Location: back.href } });
}

/** The grant that a call names, if it belongs to the holder that the call names. @throws ServiceError 404 */
function grantOf({ sandbox }: Call, holder: Cardholder, id: string): Grant {
  const grant = grantById(sandbox, id);
  if (!grant || grant.cardholder_id !== holder.id) throw issuerError(404, "مجوز یافت نشد.");
  return grant;
}

/** Revokes a grant: no more money is taken under it. */
function revoke(call: Call) {
  const grant = grantOf(call, cardholderOf(call), call.params.grant ?? "");
  if (grant.status !== "ACTIVE" && grant.status !== "PENDING") throw issuerError(422, "این مجوز دیگر فعال نیست.");
  changeGrant(call.sandbox, grant, { status: "REVOKED", revoked_at: call.sandbox.clock.now() });
  return { message: "مجوز لغو شد.", data: { grant_id: grant.id, status: "REVOKED" } };
}

interface Transfer {
  id: string;
  grant_id: string;
  cardholder_id: string;
  track_id: string;
  amount_rial: number;
  status: "DONE" | "PENDING" | "FAILED";
  ref_code: string | null;
  error_code: string | null;
  description: string | null;
  created_at: number;
  /** When the bank decides the transfer, or when its row is written if that is later. */
  next_at: number | null;
}

const usedThisMonth = (sandbox: Sandbox, { id }: Grant): number =>
  sandbox.db.count(
    `SELECT COUNT(*) AS count FROM card_grant_transfers
      WHERE grant_id = :id AND status <> 'FAILED' AND created_at >= :from AND created_at < :to`,
    { id, ...jalaliMonth(sandbox.clock.now()) },
  );

/** Takes money from the grant's account and puts it into the holder's own account. */
function transfer(call: Call) {
  const { sandbox, body } = call;
  const holder = cardholderOf(call);
  const fields = new Fields(body);
  const grant_id = fields.text("grant_id", { required: true }) ?? "";
  const amount_rial = fields.integer("amount", { required: true, min: SMALLEST_RIAL }) ?? 0;
  const track_id = fields.text("track_id", { required: true }) ?? "";
  const description = fields.text("description");
  fields.done();
  if (sandbox.db.get("SELECT 1 FROM card_grant_transfers WHERE track_id = :track_id", { track_id }))
    throw fieldErrors({ track_id: ["این track_id پیش‌تر به کار رفته است."] });
  const grant = grantOf(call, holder, grant_id);
  if (grant.status !== "ACTIVE" || grant.expiration_date < tehranDay(sandbox.clock.now()))
    throw issuerError(422, "این مجوز فعال نیست.");
  if (amount_rial > grant.limit_rial) throw fieldErrors({ amount: ["مبلغ از سقف هر انتقال این مجوز بیشتر است."] });
  if (usedThisMonth(sandbox, grant) >= grant.count) throw issuerError(422, "سقف تعداد این ماه پر شده است.");
  const now = sandbox.clock.now();
  const { card_grant_transfers: decides } = habitsOf(sandbox);
  const row: Transfer = {
    ...{ id: newUuid(), grant_id, cardholder_id: holder.id, track_id, amount_rial, description },
    status: decides === "fails" ? "FAILED" : "PENDING",
    ref_code: null,
    error_code: decides === "fails" ? "01" : null,
    created_at: now,
    next_at: decides === "fails" ? null : now + LATE_SECONDS,
  };
  sandbox.db.insert("card_grant_transfers", { ...row });
  return { message: "انتقال ثبت شد.", data: told(sandbox, decides === "at_once" ? carryOut(sandbox, row) : row) };
}

const wageNow = (sandbox: Sandbox): number => (habitsOf(sandbox).card_grant_wages === "kept" ? WAGE_RIAL : 0);

const told = (sandbox: Sandbox, row: Transfer) => ({
  transfer_id: row.id,
  grant_id: row.grant_id,
  track_id: row.track_id,
  amount: row.amount_rial,
  wage: wageNow(sandbox),
  status: row.status,
  ref_code: row.ref_code,
  error_code: row.error_code,
  error_message: row.error_code === null ? null : (WITHDRAWAL_ERRORS[row.error_code] ?? null),
  created_at: jalaliTime(row.created_at),
});

/**
 * Credits the holder and writes the row of their statement, with the description of the transfer or with the bank's
 * own text.
 */
function carryOut(sandbox: Sandbox, row: Transfer): Transfer {
  const holder = cardholderById(sandbox, row.cardholder_id);
  if (!holder) throw new Error("a transfer of nobody");
  const isCodeless = habitsOf(sandbox).card_grant_rows === "codeless";
  const words = ["برداشت مستقیم", isCodeless ? null : row.description].filter((each) => each).join(" ");
  const amount_rial = row.amount_rial - wageNow(sandbox);
  const { tracking_code } = moveMoney(sandbox, holder, { amount_rial, description: words });
  const done = { status: "DONE", ref_code: isCodeless ? null : tracking_code, next_at: null } as const;
  sandbox.db.update("card_grant_transfers", row.id, done);
  return { ...row, ...done };
}

/** Decides the transfers that wait for the bank. */
export const nextGrantTransfer = nextRow<Transfer>("card_grant_transfers", "next_at", carryOut);

const PAGE = "/v1/redirect/direct-debit/grants/:token";
const isTokenOf: Route["isOf"] = (sandbox, { params }) =>
  sandbox.db.get("SELECT 1 FROM card_grant_pages WHERE token = :token", { token: params.token ?? "" }) !== undefined;

/** The calls that make grants, and the calls that move money under them. @param p the addresses of one provider */
export const grantWriteRoutes = (p: string): Route[] => {
  const all = `${p}/cardholder/:cardholder/direct-debit`;
  return [
    { host: "api", method: "POST", path: `${all}/grants`, handle: ask },
    { host: "api", method: "DELETE", path: `${all}/grants/:grant`, handle: revoke },
    { host: "api", method: "POST", path: `${all}/transfers`, handle: transfer },
    { host: "api", method: "GET", path: PAGE, guard: "payer", isOf: isTokenOf, handle: showPage },
    { host: "api", method: "POST", path: PAGE, guard: "payer", isOf: isTokenOf, internal: true, handle: answerPage },
  ];
};
