import { html } from "hono/html";
import { allBanks } from "../banks/banks";
import { plainError } from "../core/errors";
import { habitsOf } from "../core/habits";
import { jalaliDay } from "../core/jalali";
import { page, persianDigits, persianNumber } from "../core/page";
import type { Call } from "../core/types";
import { REFUSAL_CODES, WITHDRAWAL_ERRORS } from "../withdrawals/errors";
import { DECISIONS, decide, waitingAt } from "./decide";
import type { Authorization } from "./record";

const gone = (): Response =>
  page(
    "پیوند به‌کار نمی‌آید",
    html`<h1>این پیوند دیگر کار نمی‌کند</h1><p>از هر پیوند یک بار و تا ۲۰ دقیقه می‌توان استفاده کرد.</p>`,
    410,
  );

function asking(row: Authorization, business: string): Response {
  const bank = allBanks.find((one) => one.code === row.bank_code)?.name ?? row.bank_code;
  return page(
    `${bank} · مجوز برداشت`,
    html`<h1>${bank}</h1><p>«${business}» اجازه می‌خواهد از حساب شما برداشت کند.</p>
<dl>
<div><dt>شمارهٔ موبایل</dt><dd><bdi dir="ltr">${persianDigits(row.mobile)}</bdi></dd></div>
<div><dt>سقف هر برداشت</dt><dd>${persianNumber(row.max_amount_rial)} ریال</dd></div>
<div><dt>بیشترین برداشت در ماه</dt><dd>${persianNumber(row.monthly_count)} بار</dd></div>
<div><dt>اعتبار تا</dt><dd>${persianDigits(jalaliDay(row.expires_at))}</dd></div>
</dl>
<form method="post"><input type="hidden" name="decision" value="agree"><button class="main">موافقم</button></form>
<form method="post"><input type="hidden" name="decision" value="refuse">
<label>دلیل<select name="error_code">${REFUSAL_CODES.map((code) => html`<option value="${code}">${code} · ${WITHDRAWAL_ERRORS[code]}</option>`)}</select></label>
<button class="bad">مخالفم</button></form>
<form method="post"><input type="hidden" name="decision" value="unreachable"><button>بانک پاسخ نمی‌دهد</button></form>
<small>این صفحهٔ بانکِ محیط آزمایشی است؛ پولی جابه‌جا نمی‌شود.</small>`,
    200,
  );
}

/** The bank's page that a payer is sent to with a token. */
export function showBankPage({ sandbox, params }: Call): Response {
  const row = waitingAt(sandbox, params.token ?? "");
  if (row?.status !== "TOKEN") return gone();
  if (habitsOf(sandbox).authorization_tokens === "opens_once")
    sandbox.db.run("UPDATE authorizations SET status = 'OPENED' WHERE id = :id", { id: row.id });
  return asking(row, sandbox.business.nameFa);
}

/** The payer's press on one of the page's buttons: back to the merchant. */
export function answerBankPage({ sandbox, params, body }: Call): Response {
  const token = params.token ?? "";
  const decision = DECISIONS.find((one) => one === body.decision);
  if (!decision) throw plainError(422, "decision معتبر نیست.");
  if (!waitingAt(sandbox, token)) return gone();
  const errorCode =
    typeof body.error_code === "string" && body.error_code in WITHDRAWAL_ERRORS ? body.error_code : undefined;
  return new Response(null, { status: 303, headers: { Location: decide(sandbox, token, decision, errorCode) } });
}
