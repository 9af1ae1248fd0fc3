import { html } from "hono/html";
import { ServiceError } from "../core/errors";
import { habitsOf } from "../core/habits";
import { Random } from "../core/ids";
import { page, persianDigits, persianNumber } from "../core/page";
import { isRegistered } from "../core/registered";
import type { Sandbox } from "../core/sandbox";
import type { Call } from "../core/types";
import { cardNumber, maskCard } from "../seed/people";
import { expirePayments, failPayment, type GatewayPayment, openPayment, paymentBy, payPayment, sumsOf } from "./record";

export const DECISIONS = ["pay", "pay_and_leave", "cancel", "decline"] as const;
export type Decision = (typeof DECISIONS)[number];
const BANKS = ["017", "012", "062"] as const;

/** The cards of a payer in the sandbox: the allowed cards, else three of their own. */
function cardsOf(row: GatewayPayment): string[] {
  const allowed = JSON.parse(row.cards) as string[];
  return allowed.length > 0 ? allowed : BANKS.map((bank) => cardNumber(bank, new Random(Number(bank))));
}

const gone = (): Response =>
  page("صفحه پیدا نشد", html`<h1>این صفحه پیدا نشد</h1><p>هر نشانی پرداخت یک بار کار می‌کند.</p>`, 404);

const strange = (): Response =>
  page(
    "درگاه این پذیرنده را نشناخت",
    html`<h1>از این نشانی نمی‌توان به درگاه آمد</h1><p>دامنه‌ای که از آن آمده‌اید با دامنهٔ ثبت‌شدهٔ پذیرنده یکی نیست.</p>`,
    403,
  );

function asking(row: GatewayPayment, session: string, sandbox: Sandbox): Response {
  const button = (decision: Decision, words: string, look = "") =>
    html`<form method="post" action="../pay/${session}"><input type="hidden" name="decision" value="${decision}"><button class="${look}">${words}</button></form>`;
  return page(
    "درگاه پرداخت",
    html`<h1>پرداخت به «${sandbox.business.nameFa}»</h1><p>درگاه ${row.port === "SAMAN" ? "سامان" : "به‌پرداخت"} · محیط آزمایشی</p>
<dl>
<div><dt>مبلغ</dt><dd>${persianNumber(sumsOf(sandbox, row).paid)} ریال</dd></div>
${row.factor_number ? html`<div><dt>شمارهٔ صورت‌حساب</dt><dd><bdi>${row.factor_number}</bdi></dd></div>` : ""}
${row.mobile ? html`<div><dt>موبایل</dt><dd><bdi dir="ltr">${persianDigits(row.mobile)}</bdi></dd></div>` : ""}
</dl>
<form method="post" action="../pay/${session}"><input type="hidden" name="decision" value="pay">
<label>کارت<select name="card">${cardsOf(row).map((card) => html`<option value="${card}">${maskCard(card)}</option>`)}</select></label>
<button class="main">پرداخت</button></form>
${button("pay_and_leave", "پرداخت و بستن صفحه بدون بازگشت")}
${button("decline", "بانک نمی‌پذیرد: موجودی کافی نیست")}
${button("cancel", "انصراف", "bad")}
<small>این صفحهٔ درگاهِ محیط آزمایشی است؛ پولی جابه‌جا نمی‌شود.</small>`,
    200,
  );
}

const hostOf = (url: string | null): string | null => (url !== null && URL.canParse(url) ? url : null);

/** Shows the gateway's page. It opens once, and only for a payer who comes from the registered domain. */
export function showPayPage({ sandbox, params, headers }: Call): Response {
  const row = paymentBy(sandbox, "token", params.token ?? "");
  if (row?.state !== "NEW") return gone();
  const from = hostOf(headers.get("referer"));
  if (from === null || !isRegistered(sandbox, from)) return strange();
  return asking(row, openPayment(sandbox, row), sandbox);
}

/**
 * Performs the payer's decision at the gateway.
 *
 * @returns where the payer is sent back to; null if they leave without coming back, or if the decision is no longer
 *   possible
 */
export function decideAtGateway(sandbox: Sandbox, session: string, decision: Decision, card?: string): string | null {
  expirePayments(sandbox);
  const row = paymentBy(sandbox, "session", session);
  if (row?.state !== "OPENED") return null;
  const cards = cardsOf(row);
  if (decision === "pay" || decision === "pay_and_leave") payPayment(sandbox, row, card ?? cards[0] ?? "");
  else failPayment(sandbox, row, decision === "cancel" ? "پرداخت‌کننده انصراف داد." : "موجودی کافی نیست.");
  if (decision === "pay_and_leave") return null;
  const back = new URL(row.callback_url);
  back.searchParams.set("token", row.token);
  back.searchParams.set("payment_status", decision === "pay" ? "OK" : "FAILED");
  return back.href;
}

/** Handles the payer's press on a button of the page: back to the merchant, or away. */
export function answerPayPage({ sandbox, params, body }: Call): Response {
  const session = params.session ?? "";
  const decision = DECISIONS.find((one) => one === body.decision);
  if (!decision) throw new ServiceError(422, { status: 0, errors: ["decision معتبر نیست."] });
  const row = paymentBy(sandbox, "session", session);
  const card = row && cardsOf(row).find((one) => one === body.card);
  const back = decideAtGateway(sandbox, session, decision, card);
  if (back !== null) return new Response(null, { status: 303, headers: { Location: back } });
  const paid = paymentBy(sandbox, "session", session);
  if (decision !== "pay_and_leave" || !paid || paid.paid_at === null) return gone();
  const isDone = habitsOf(sandbox).gateway_steps === "one" || paid.state === "PAID";
  return page(
    "پرداخت شد",
    html`<h1>پرداخت شد</h1><p>${isDone ? "صفحه را ببندید: به فروشگاه بازنگشته‌اید." : "این پرداخت دیگر باز نیست."}</p>`,
    200,
  );
}
