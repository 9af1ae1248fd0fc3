import { html } from "hono/html";
import { plainError } from "../core/errors";
import { Fields } from "../core/fields";
import { newUuid } from "../core/ids";
import { jalaliTime } from "../core/jalali";
import { page, persianDigits } from "../core/page";
import type { Sandbox } from "../core/sandbox";
import type { Call, Route } from "../core/types";
import {
  addCardholder,
  type Cardholder,
  cardholderById,
  configOf,
  issuerError,
  mustBeSetUp,
  setStep,
  stepsOf,
} from "./record";
import { ALREADY_HAS_CARD, submit } from "./review";
import { TEMPLATES } from "./templates";

/** So long the bank's page can be opened with a token, once. */
const TOKEN_SECONDS = 20 * 60;

export const landingSchema = `
CREATE TABLE IF NOT EXISTS card_landings (token TEXT PRIMARY KEY, cardholder_id TEXT NOT NULL, callback_url TEXT,
  expires_at INTEGER NOT NULL, used_at INTEGER);`;

interface Landing {
  token: string;
  cardholder_id: string;
  callback_url: string | null;
  expires_at: number;
  used_at: number | null;
}

/** An applicant whom the bank itself asks for everything; while nothing came of it, the same one is given again. */
function start(call: Call) {
  mustBeSetUp(call);
  const { sandbox, params, body, headers } = call;
  const fields = new Fields(body);
  const mobile = fields.digits("mobile", { required: true, max: 11 }) ?? "";
  const national_code = fields.digits("national_code", { required: true, max: 10 }) ?? "";
  const template = fields.integer("card_template_id");
  if (template !== null && !TEMPLATES.some(({ id }) => id === template))
    fields.refuse("card_template_id", "card_template_id انتخاب‌شده معتبر نیست.");
  const callback_url = fields.url("callback_url", { max: 255 }) ?? configOf(sandbox)?.callback_url ?? null;
  fields.done();
  const provider = params.provider ?? "";
  const known = sandbox.db.get<Cardholder>(
    "SELECT * FROM cardholders WHERE provider = :provider AND national_code = :national_code",
    { provider, national_code },
  );
  const isOpen = known?.status === "DRAFT" && landingOf(sandbox, known.id) !== undefined;
  if ((known && !isOpen) || national_code.slice(4, 8) === ALREADY_HAS_CARD)
    throw issuerError(422, "برای این کد ملی نزد این صادرکننده کارت ثبت شده است.");
  const facts = { mobile, national_code, ...(template !== null && { card_template_id: template }) };
  const row = known ?? addCardholder(sandbox, { provider, national_code, mobile, facts });
  const token = newUuid();
  const expires_at = sandbox.clock.now() + TOKEN_SECONDS;
  sandbox.db.insert("card_landings", { token, cardholder_id: row.id, callback_url, expires_at, used_at: null });
  const redirect_url = `http://${headers.get("host") ?? ""}/v1/redirect/card-issue/bank/${token}`;
  return {
    message: "نشانی بانک آماده است.",
    data: { cardholder_id: row.id, token, redirect_url, expires_at: jalaliTime(expires_at) },
  };
}

const landingOf = (sandbox: Sandbox, cardholder_id: string) =>
  sandbox.db.get<Landing>("SELECT * FROM card_landings WHERE cardholder_id = :cardholder_id", { cardholder_id });

function waiting(sandbox: Sandbox, token: string): { landing: Landing; row: Cardholder } | undefined {
  const landing = sandbox.db.get<Landing>(
    "SELECT * FROM card_landings WHERE token = :token AND used_at IS NULL AND expires_at > :now",
    { token, now: sandbox.clock.now() },
  );
  const row = landing && cardholderById(sandbox, landing.cardholder_id);
  return landing && row?.status === "DRAFT" ? { landing, row } : undefined;
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
  return page(
    "درخواست کارت",
    html`<h1>درخواست کارت بانکی</h1><p>هویت شما اینجا نزد بانک بررسی می‌شود و درخواست ثبت می‌شود.</p>
<dl><div><dt>شمارهٔ موبایل</dt><dd><bdi dir="ltr">${persianDigits(found.row.mobile)}</bdi></dd></div></dl>
<form method="post"><input type="hidden" name="decision" value="agree"><button class="main">هویت من تأیید و درخواست ثبت شود</button></form>
<form method="post"><input type="hidden" name="decision" value="refuse"><button class="bad">انصراف</button></form>
<small>این صفحهٔ بانکِ محیط آزمایشی است.</small>`,
    200,
  );
}

/** The applicant's press: the bank has all it needs, or nothing came of it. */
function answerPage({ sandbox, params, body }: Call): Response {
  const { decision } = body;
  if (decision !== "agree" && decision !== "refuse") throw plainError(422, "decision معتبر نیست.");
  const found = waiting(sandbox, params.token ?? "");
  if (!found) return gone();
  const { landing, row } = found;
  sandbox.db.run("UPDATE card_landings SET used_at = :now WHERE token = :token", {
    now: sandbox.clock.now(),
    token: landing.token,
  });
  if (decision === "agree") {
    for (const { slug } of stepsOf(sandbox, row)) setStep(sandbox, row, { slug, status: "COMPLETED", message: null });
    submit(sandbox, row);
  }
  if (landing.callback_url === null) return page("پایان", html`<h1>پایان</h1><p>این صفحه را ببندید.</p>`, 200);
  const back = new URL(landing.callback_url);
  back.searchParams.set("token", landing.token);
  back.searchParams.set("cardholder_id", row.id);
  back.searchParams.set("status", decision === "agree" ? "SUCCEED" : "FAILED");
  return new Response(null, { status: 303, headers: { Location: back.href } });
}

const isTokenOf: Route["isOf"] = (sandbox, { params }) =>
  sandbox.db.get("SELECT 1 FROM card_landings WHERE token = :token", { token: params.token ?? "" }) !== undefined;
const PAGE = "/v1/redirect/card-issue/bank/:token";

export const landingRoutes: readonly Route[] = [
  {
    method: "POST",
    host: "api",
    path: "/v1/business/:business/issuer/provider/:provider/cardholder/card-issue/bank",
    handle: start,
  },
  { method: "GET", host: "api", path: PAGE, guard: "payer", isOf: isTokenOf, handle: showPage },
  { method: "POST", host: "api", path: PAGE, guard: "payer", isOf: isTokenOf, internal: true, handle: answerPage },
];
