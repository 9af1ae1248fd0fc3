import { html } from "hono/html";
import { allBanks } from "../banks/banks";
import { plainError } from "../core/errors";
import { jalaliDay } from "../core/jalali";
import type { Call } from "../core/types";
import { REFUSAL_CODES, WITHDRAWAL_ERRORS } from "../withdrawals/errors";
import { DECISIONS, decide, waitingAt } from "./decide";
import type { Authorization } from "./record";

const STYLE = `
:root { color-scheme: light dark; --ground: #eef1f5; --card: #fff; --text: #16202c; --soft: #5b6776; --line: #d7dde5; --main: #0b5fae; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ground: #10161d; --card: #1a222c; --text: #e8edf3; --soft: #9fabb9; --line: #303b48; --main: #5aa7ee; --bad: #f0837b } }
* { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 440px); place-content: center; padding: 16px; background: var(--ground); color: var(--text); font: 16px/1.9 Vazirmatn, Tahoma, sans-serif }
main { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px }
h1 { margin: 0 0 4px; font-size: 20px } p { margin: 0 0 16px; color: var(--soft) }
dl { margin: 0 0 20px; border-block: 1px solid var(--line) } dl div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0 } dt { color: var(--soft) } dd { margin: 0; font-weight: 600 }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; margin: 0 0 10px } button, select { font: inherit; width: 100%; min-width: 0; min-height: 46px; border-radius: 10px; border: 1px solid var(--line); background: transparent; color: inherit; padding: 0 12px; cursor: pointer }
button.main { background: var(--main); border-color: var(--main); color: var(--card); font-weight: 700 } button.bad { color: var(--bad) } label { color: var(--soft); font-size: 14px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px }
small { color: var(--soft) } :focus-visible { outline: 3px solid var(--main); outline-offset: 2px }`;

const page = (title: string, content: unknown, status: number): Response =>
  new Response(
    String(html`<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`),
    {
      status,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    },
  );

const number = (value: number): string => value.toLocaleString("fa-IR");
const persianDigits = (text: string): string => text.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? digit);

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
<div><dt>سقف هر برداشت</dt><dd>${number(row.max_amount_rial)} ریال</dd></div>
<div><dt>بیشترین برداشت در ماه</dt><dd>${number(row.monthly_count)} بار</dd></div>
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
  return row ? asking(row, sandbox.business.nameFa) : gone();
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
