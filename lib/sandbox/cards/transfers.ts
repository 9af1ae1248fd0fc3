import { html } from "hono/html";
import { jsonAnswer } from "../core/answers";
import { nextRow } from "../core/due";
import { fieldErrors } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { newUuid, Random } from "../core/ids";
import { jalaliTime } from "../core/jalali";
import { page, persianDigits, persianNumber } from "../core/page";
import type { Sandbox } from "../core/sandbox";
import type { Call, Route } from "../core/types";
import { ibanOf, maskCard, personName } from "../seed/people";
import { accountsOf, balanceOf, moveMoney } from "./money";
import { type Cardholder, cardholderById, cardholderOf, configOf, issuerError } from "./record";

/** A code is good for so long, and no other is sent meanwhile; a transfer waits so long for one. */
const OTP_SECONDS = 120;
const WAIT_SECONDS = 15 * 60;
/** A page of the bank's can be opened for so long. */
const PAGE_SECONDS = 20 * 60;
const MOST_WRONG = 5;
const CODE_LENGTH = 5;
const CYCLE_SECONDS = 30 * 60;
const LEAST_CARD_RIAL = 10_000;

const WAYS = ["INTERNAL", "PAYA", "SATNA"] as const;
/** What it costs, by its way. */
const WAGES = { INTERNAL: 0, PAYA: 6_000, SATNA: 35_000, CARD: 9_000 } as const;
type Way = keyof typeof WAGES;
type Status = "WAITING_OTP" | "PENDING" | "DONE" | "FAILED" | "EXPIRED";

export const transferSchema = `
CREATE TABLE IF NOT EXISTS card_transfers (id TEXT PRIMARY KEY, cardholder_id TEXT NOT NULL, way TEXT NOT NULL,
  source_account TEXT NOT NULL, destination TEXT NOT NULL, receiver TEXT NOT NULL, amount_rial INTEGER NOT NULL,
  wage_rial INTEGER NOT NULL, track_id TEXT NOT NULL UNIQUE, description TEXT NOT NULL, status TEXT NOT NULL, ref_code TEXT,
  error_message TEXT, created_at INTEGER NOT NULL, cycle_at INTEGER, settled_at INTEGER, next_at INTEGER, code TEXT NOT NULL,
  code_until INTEGER NOT NULL, wrong INTEGER NOT NULL, token TEXT, callback_url TEXT, page_used_at INTEGER);
CREATE INDEX IF NOT EXISTS card_transfers_of ON card_transfers (cardholder_id, created_at);
CREATE INDEX IF NOT EXISTS card_transfers_next ON card_transfers (next_at) WHERE next_at IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS card_transfers_token ON card_transfers (token);
CREATE TABLE IF NOT EXISTS card_transfer_moves (transfer_id TEXT NOT NULL, tracking_code TEXT NOT NULL UNIQUE);`;
export const transferTables = ["card_transfers", "card_transfer_moves"] as const;

/** Money that a holder sends: what was asked for, how far it is, and the code that it waits for. Rial, unix seconds. */
export interface Transfer {
  id: string;
  cardholder_id: string;
  way: Way;
  source_account: string;
  /** An account's number, an IBAN, or the whole number of a card. */
  destination: string;
  /** Whose the bank says it is. */
  receiver: string;
  amount_rial: number;
  wage_rial: number;
  track_id: string;
  description: string;
  status: Status;
  ref_code: string | null;
  error_message: string | null;
  created_at: number;
  cycle_at: number | null;
  settled_at: number | null;
  /** When it moves by itself next. */
  next_at: number | null;
  code: string;
  code_until: number;
  wrong: number;
  token: string | null;
  callback_url: string | null;
  page_used_at: number | null;
}

export const transferById = (sandbox: Sandbox, id: string): Transfer | undefined =>
  sandbox.db.get<Transfer>("SELECT * FROM card_transfers WHERE id = :id", { id });

const change = (sandbox: Sandbox, { id }: Pick<Transfer, "id">, changed: Partial<Transfer>): void =>
  sandbox.db.update("card_transfers", id, changed);

const newCode = (): string => new Random(Math.floor(Math.random() * 2 ** 31)).digits(CODE_LENGTH);

/** Always the same person at the same place. */
const receiverOf = (destination: string): string =>
  personName(new Random([...destination].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 11)));

/** The last four digits of the amount in toman: `7701` is refused by the bank, `7799` is not decided by itself. */
const endingOf = ({ amount_rial }: Pick<Transfer, "amount_rial">): string =>
  String(Math.trunc(amount_rial / 10) % 10_000).padStart(4, "0");
const REFUSED = "7701";
const UNDECIDED = "7799";
const REFUSAL = "حساب مقصد مسدود است.";

type Asked = Pick<Transfer, "way" | "destination" | "amount_rial" | "track_id" | "description"> &
  Partial<Pick<Transfer, "source_account" | "callback_url" | "token">>;

/** Writes a transfer down that waits for its holder. Nothing moves by that. */
function store(sandbox: Sandbox, holder: Cardholder, asked: Asked): Transfer {
  const wage_rial = WAGES[asked.way];
  const source_account = asked.source_account ?? holder.account_number ?? "";
  if (balanceOf(sandbox, holder, source_account) < asked.amount_rial + wage_rial)
    throw fieldErrors({ amount: ["موجودی حساب برای این مبلغ و کارمزد آن کافی نیست."] });
  if (sandbox.db.get("SELECT 1 FROM card_transfers WHERE track_id = :track_id", { track_id: asked.track_id }))
    throw fieldErrors({ track_id: ["این track_id پیش‌تر به کار رفته است."] });
  const at = sandbox.clock.now();
  const row: Transfer = {
    token: null,
    callback_url: null,
    ...asked,
    id: newUuid(),
    cardholder_id: holder.id,
    source_account,
    receiver: receiverOf(asked.destination),
    wage_rial,
    status: "WAITING_OTP",
    ref_code: null,
    error_message: null,
    created_at: at,
    cycle_at: null,
    settled_at: null,
    next_at: at + WAIT_SECONDS,
    code: newCode(),
    code_until: at + OTP_SECONDS,
    wrong: 0,
    page_used_at: null,
  };
  sandbox.db.insert("card_transfers", { ...row });
  return row;
}

/** @throws ServiceError 422 for somebody without an account */
function mustHaveAccount(row: Cardholder): void {
  if (row.account_number === null) throw issuerError(422, "این دارندهٔ کارت هنوز حسابی ندارد.");
}

function storeFromAccount(call: Call) {
  const { sandbox, body } = call;
  const holder = cardholderOf(call);
  mustHaveAccount(holder);
  const fields = new Fields(body);
  const way = fields.choice("type", WAYS, { required: true }) ?? "INTERNAL";
  const destination = fields.text("destination", { required: true, max: 34 }) ?? "";
  const isBetween = way !== "INTERNAL";
  fields.text("destination_name", { required: isBetween });
  const isIban = /^IR\d{24}$/.test(destination) && ibanOf(destination.slice(4)) === destination;
  if (destination !== "" && !isIban && (isBetween || !/^[\d.]{5,30}$/.test(destination)))
    fields.refuse("destination", isBetween ? "شبای مقصد معتبر نیست." : "حساب مقصد معتبر نیست.");
  const amount_rial = fields.integer("amount", { required: true, min: 1 }) ?? 0;
  const track_id = fields.text("track_id", { required: true }) ?? "";
  const source = fields.text("source_account_number");
  fields.text("payment_number");
  const description = fields.text("description") ?? "";
  if (source !== null && !accountsOf(sandbox, holder).some(({ account_number }) => account_number === source))
    fields.refuse("source_account_number", "حساب مبدأ از آن این دارندهٔ کارت نیست.");
  fields.done();
  const asked = { way, destination, amount_rial, track_id, description };
  const row = store(sandbox, holder, source === null ? asked : { ...asked, source_account: source });
  return {
    message: "کد یک‌بارمصرف برای دارندهٔ کارت فرستاده شد.",
    data: {
      transfer_id: row.id,
      track_id,
      type: way,
      amount: amount_rial,
      wage: row.wage_rial,
      status: row.status,
      otp_expires_in: OTP_SECONDS,
    },
  };
}

function storeFromCard(call: Call) {
  const { sandbox, body, headers } = call;
  const holder = cardholderOf(call);
  mustHaveAccount(holder);
  const fields = new Fields(body);
  const destination = fields.digits("destination_card", { required: true, max: 16 }) ?? "";
  if (destination !== "" && destination.length !== 16) fields.refuse("destination_card", "شمارهٔ کارت مقصد معتبر نیست.");
  const amount_rial = fields.integer("amount", { required: true, min: LEAST_CARD_RIAL }) ?? 0;
  const track_id = fields.text("track_id", { required: true }) ?? "";
  const description = fields.text("description") ?? "";
  const callback_url = fields.url("callback_url", { max: 255 }) ?? configOf(sandbox)?.callback_url ?? null;
  fields.done();
  if (holder.card_status !== "ACTIVE") throw issuerError(422, "کارت فعال نیست.");
  const token = newUuid();
  const row = store(sandbox, holder, {
    way: "CARD",
    destination,
    amount_rial,
    track_id,
    description,
    callback_url,
    token,
  });
  return {
    message: "کد یک‌بارمصرف برای دارندهٔ کارت فرستاده شد.",
    data: {
      transfer_id: row.id,
      token,
      redirect_url: `http://${headers.get("host") ?? ""}/v1/redirect/card/transfer/${token}`,
      destination_owner_name: row.receiver,
      amount: amount_rial,
      wage: row.wage_rial,
      status: row.status,
      otp_expires_in: OTP_SECONDS,
    },
  };
}

/** The holder agreed: the money leaves their account, and is there at once or with the banks' next cycle. */
export function carryOut(sandbox: Sandbox, row: Transfer): void {
  const holder = cardholderById(sandbox, row.cardholder_id);
  if (!holder || row.status !== "WAITING_OTP") throw issuerError(422, "این انتقال منتظر تأیید نیست.");
  const at = sandbox.clock.now();
  const { amount_rial, wage_rial, source_account: account_number, description } = row;
  const isShort = balanceOf(sandbox, holder, account_number) < amount_rial + wage_rial;
  const isRefused = endingOf(row) === REFUSED && row.way !== "PAYA" && row.way !== "SATNA";
  if (isShort || isRefused) {
    change(sandbox, row, {
      status: "FAILED",
      error_message: isShort ? "موجودی حساب کافی نیست." : REFUSAL,
      next_at: null,
    });
    return;
  }
  const paid = moveMoney(sandbox, holder, { amount_rial: -amount_rial, description, account_number });
  sandbox.db.insert("card_transfer_moves", { transfer_id: row.id, tracking_code: paid.tracking_code });
  if (wage_rial > 0)
    moveMoney(sandbox, holder, { amount_rial: -wage_rial, description: `کارمزد ${description}`, account_number });
  const isBetween = row.way === "PAYA" || row.way === "SATNA";
  const cycle_at = isBetween ? Math.ceil((at + 1) / CYCLE_SECONDS) * CYCLE_SECONDS : null;
  change(sandbox, row, {
    ref_code: paid.tracking_code,
    cycle_at,
    ...(isBetween
      ? { status: "PENDING", next_at: endingOf(row) === UNDECIDED ? null : cycle_at }
      : { status: "DONE", settled_at: at, next_at: null }),
  });
}

/** What the receiver's bank makes of what is between banks: it is there, or all of it comes back. */
export function settle(sandbox: Sandbox, row: Transfer, isPaid: boolean): void {
  const holder = cardholderById(sandbox, row.cardholder_id);
  if (!holder || row.status !== "PENDING") return;
  const at = sandbox.clock.now();
  if (isPaid) {
    change(sandbox, row, { status: "DONE", settled_at: at, next_at: null });
    return;
  }
  const back = row.amount_rial + row.wage_rial;
  const account = { account_number: row.source_account };
  moveMoney(sandbox, holder, { amount_rial: back, description: `برگشت ${row.description}`, ...account });
  change(sandbox, row, { status: "FAILED", error_message: REFUSAL, next_at: null });
}

/** What the banks decide next; what nobody confirmed ends. */
export const nextTransfer = nextRow<Transfer>("card_transfers", "next_at", (sandbox, row) => {
  if (row.status === "PENDING") settle(sandbox, row, endingOf(row) !== REFUSED);
  else if (row.status === "WAITING_OTP") change(sandbox, row, { status: "EXPIRED", next_at: null });
  else change(sandbox, row, { next_at: null });
});

/** The transfer that a body names, of the cardholder whom the path does. @throws ServiceError 404, 422 */
function waiting(call: Call, isOfCard: boolean): Transfer {
  const { sandbox, body } = call;
  const holder = cardholderOf(call);
  const fields = new Fields(body);
  const id = fields.text("transfer_id", { required: true }) ?? "";
  fields.done();
  const row = transferById(sandbox, id);
  if (!row || row.cardholder_id !== holder.id || (row.way === "CARD") !== isOfCard)
    throw issuerError(404, "انتقال یافت نشد.");
  if (row.status !== "WAITING_OTP") throw issuerError(422, "این انتقال منتظر کد نیست.");
  return row;
}

/** The code as its holder says it. A wrong one is counted, which no refusal takes back. */
const confirm = (isOfCard: boolean) => (call: Call) => {
  const { sandbox, body } = call;
  const row = waiting(call, isOfCard);
  const said = body.otp;
  if (typeof said !== "string" || !/^\d{4,8}$/.test(said)) throw fieldErrors({ otp: ["otp باید ۴ تا ۸ رقم باشد."] });
  if (row.code_until <= sandbox.clock.now() || row.wrong >= MOST_WRONG)
    throw fieldErrors({ otp: ["مهلت این کد گذشته است؛ کد تازه بخواهید."] });
  if (row.code !== said) {
    change(sandbox, row, { wrong: row.wrong + 1 });
    // Answered and not thrown, so that it stays counted. Some services say back what they were told.
    return jsonAnswer({ message: "The given data was invalid.", errors: { otp: [`کد ${said} درست نیست.`] } }, 422);
  }
  carryOut(sandbox, row);
  const now = transferById(sandbox, row.id) ?? row;
  return {
    message: "انتقال تأیید شد.",
    data: {
      transfer_id: row.id,
      track_id: row.track_id,
      status: now.status,
      ref_code: now.ref_code,
      ...(isOfCard && { error_message: now.error_message }),
    },
  };
};

/** Another code; not while the last one is good. */
function sendAgain(call: Call) {
  const { sandbox } = call;
  const row = waiting(call, false);
  if (row.code_until > sandbox.clock.now()) throw issuerError(422, "تا پایان مهلت کد پیشین کد تازه فرستاده نمی‌شود.");
  change(sandbox, row, { code: newCode(), code_until: sandbox.clock.now() + OTP_SECONDS, wrong: 0 });
  return { message: "کد تازه فرستاده شد.", data: { transfer_id: row.id, otp_expires_in: OTP_SECONDS } };
}

const timeOrNull = (at: number | null) => (at === null ? null : jalaliTime(at));

/** How a transfer stands, by either of its names. */
const inquire = (isBetweenBanks: boolean) => (call: Call) => {
  const { sandbox, query } = call;
  const holder = cardholderOf(call);
  const [id, trackId] = [query.get("transfer_id"), query.get("track_id")];
  if (!id && !trackId) throw fieldErrors({ transfer_id: ["transfer_id یا track_id الزامی است."] });
  const row = sandbox.db.get<Transfer>(
    "SELECT * FROM card_transfers WHERE cardholder_id = :holder AND (id = :id OR track_id = :trackId)",
    { holder: holder.id, id: id ?? "", trackId: trackId ?? "" },
  );
  const isKnown = row && (row.way !== "CARD" || habitsOf(sandbox).card_transfer_follow === "told");
  if (!row || !isKnown || (isBetweenBanks && row.way !== "PAYA" && row.way !== "SATNA"))
    throw issuerError(404, "انتقال یافت نشد.");
  return {
    message: "وضعیت انتقال",
    data: {
      transfer_id: row.id,
      track_id: row.track_id,
      type: row.way,
      source_account_number: row.source_account,
      destination: row.way === "CARD" ? maskCard(row.destination) : row.destination,
      amount: row.amount_rial,
      wage: row.wage_rial,
      status: row.status,
      ref_code: row.ref_code,
      error_message: row.error_message,
      created_at: jalaliTime(row.created_at),
      ...(isBetweenBanks && { cycle_at: timeOrNull(row.cycle_at), settled_at: timeOrNull(row.settled_at) }),
    },
  };
};

/** What a page's token still leads to. */
function openAt(sandbox: Sandbox, token: string): Transfer | null {
  const row = sandbox.db.get<Transfer>("SELECT * FROM card_transfers WHERE token = :token", { token });
  const isOpen =
    row?.status === "WAITING_OTP" && row.page_used_at === null && row.created_at + PAGE_SECONDS > sandbox.clock.now();
  return row && isOpen ? row : null;
}

const TITLE = "انتقال کارت به کارت";
const gone = (): Response =>
  page(TITLE, html`<h1>این پیوند دیگر کار نمی‌کند</h1><p>از هر پیوند یک بار می‌توان استفاده کرد.</p>`, 404);

function showPage({ sandbox, params }: Call): Response {
  const row = openAt(sandbox, params.token ?? "");
  if (!row) return gone();
  return page(
    TITLE,
    html`<h1>${TITLE}</h1><dl><div><dt>مبلغ</dt><dd>${persianNumber(row.amount_rial)} ریال</dd></div>
<div><dt>به کارت</dt><dd><bdi dir="ltr">${persianDigits(maskCard(row.destination))}</bdi></dd></div>
<div><dt>به نام</dt><dd>${row.receiver}</dd></div></dl>
<form method="post"><input type="hidden" name="decision" value="agree"><button class="main">با رمز دوم می‌فرستم</button></form>
<form method="post"><input type="hidden" name="decision" value="cancel"><button>انصراف</button></form>
<small>این صفحهٔ بانکِ محیط آزمایشی است.</small>`,
    200,
  );
}

/** The holder's press: carried out once, and back to where the business said. */
function answerPage({ sandbox, params, body }: Call): Response {
  const token = params.token ?? "";
  if (body.decision !== "agree" && body.decision !== "cancel")
    throw fieldErrors({ decision: ["decision معتبر نیست."] });
  const row = openAt(sandbox, token);
  if (!row) return gone();
  change(sandbox, row, { page_used_at: sandbox.clock.now() });
  if (body.decision === "agree") carryOut(sandbox, row);
  const status = transferById(sandbox, row.id)?.status === "DONE" ? "SUCCEED" : "FAILED";
  if (row.callback_url === null) return page(TITLE, html`<h1>${TITLE}</h1><p>${status}</p>`, 200);
  const back = new URL(row.callback_url);
  back.searchParams.set("token", token);
  back.searchParams.set("transfer_id", row.id);
  back.searchParams.set("status", status);
  return new Response(null, { status: 303, headers: { Location: back.href } });
}

/** @param one the address of one cardholder */
export const transferRoutes = (one: string): Route[] => {
  const atBank = {
    host: "api",
    path: "/v1/redirect/card/transfer/:token",
    guard: "payer",
    isOf: (sandbox, { params }) => openAt(sandbox, params.token ?? "") !== null,
  } as const satisfies Partial<Route>;
  const route = (method: "GET" | "POST", path: string, handle: Route["handle"]): Route => ({
    host: "api",
    method,
    path: `${one}/${path}`,
    handle,
  });
  return [
    route("POST", "transfer", storeFromAccount),
    route("POST", "transfer/retry-otp", sendAgain),
    route("POST", "transfer/confirm-otp", confirm(false)),
    route("GET", "transfer/inquiry", inquire(false)),
    route("GET", "transfer/inquiry/paya-satna", inquire(true)),
    route("POST", "card/transfer/store", storeFromCard),
    route("POST", "card/transfer/confirm-otp", confirm(true)),
    { ...atBank, method: "GET", handle: showPage },
    { ...atBank, method: "POST", internal: true, handle: answerPage },
  ];
};
