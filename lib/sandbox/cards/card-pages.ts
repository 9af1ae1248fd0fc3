import { html } from "hono/html";
import { fieldErrors } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { newUuid } from "../core/ids";
import { jalaliTime } from "../core/jalali";
import { page, persianDigits } from "../core/page";
import type { Sandbox } from "../core/sandbox";
import type { Call, Route } from "../core/types";
import { maskCard } from "../seed/people";
import { mustBeReason } from "./reasons";
import {
  type Cardholder,
  cardholderById,
  cardholderOf,
  changeCardholder,
  configOf,
  hasOwnPin,
  issuerError,
  setOwnPin,
  tell,
} from "./record";

/** So long a page of the bank's can be opened, and its button pressed once. */
const PAGE_SECONDS = 20 * 60;

export const cardPageSchema = `
CREATE TABLE IF NOT EXISTS card_pages (token TEXT PRIMARY KEY, cardholder_id TEXT NOT NULL, kind TEXT NOT NULL,
  callback_url TEXT, expires_at INTEGER NOT NULL, used_at INTEGER);`;

type CardStatus = NonNullable<Cardholder["card_status"]>;

interface Kind {
  title: string;
  action: string;
  /** What a card has to be for it. */
  of: readonly CardStatus[];
  refusal: string;
  carryOut: (sandbox: Sandbox, row: Cardholder) => void;
}

const KINDS = {
  activate: {
    title: "فعال‌سازی کارت",
    action: "کارت من فعال شود",
    of: ["INACTIVE"],
    refusal: "این کارت در وضعیتی نیست که فعال شود.",
    carryOut: (sandbox, row) => void changeCardholder(sandbox, row, { card_status: "ACTIVE" }),
  },
  "change-pin": {
    title: "تعیین رمز نخست",
    action: "رمز من ثبت شود",
    of: ["ACTIVE"],
    refusal: "رمز کارتی که فعال نیست تعیین نمی‌شود.",
    carryOut: (sandbox, row) => {
      setOwnPin(sandbox, row);
      changeCardholder(sandbox, row, {});
    },
  },
  block: {
    title: "مسدود کردن کارت",
    action: "کارت برای همیشه مسدود شود",
    of: ["INACTIVE", "ACTIVE", "EXPIRED"],
    refusal: "این کارت پیش‌تر مسدود شده است.",
    carryOut: (sandbox, row) => void changeCardholder(sandbox, row, { card_status: "BLOCKED" }),
  },
} as const satisfies Record<string, Kind>;
export type CardPageKind = keyof typeof KINDS;

interface CardPage {
  token: string;
  cardholder_id: string;
  kind: CardPageKind;
  callback_url: string | null;
  expires_at: number;
  used_at: number | null;
}

const isOf = (kind: CardPageKind, status: Cardholder["card_status"]): boolean =>
  status !== null && (KINDS[kind].of as readonly CardStatus[]).includes(status);

/** Gives a token for one visit to the bank's page of a kind. */
const tokenFor = (kind: CardPageKind) => (call: Call) => {
  const { sandbox, body, headers } = call;
  const row = cardholderOf(call);
  const fields = new Fields(body);
  const callback_url = fields.url("callback_url", { max: 255 });
  if (kind === "block") mustBeReason(fields, fields.integer("reason_id"), "BLOCK");
  fields.done();
  if (row.card_number === null) throw issuerError(422, "هنوز کارتی صادر نشده است.");
  if (!isOf(kind, row.card_status)) throw issuerError(422, KINDS[kind].refusal);
  const token = newUuid();
  const expires_at = sandbox.clock.now() + PAGE_SECONDS;
  sandbox.db.insert("card_pages", {
    token,
    cardholder_id: row.id,
    kind,
    callback_url: callback_url ?? configOf(sandbox)?.callback_url ?? null,
    expires_at,
    used_at: null,
  });
  return {
    message: "توکن ساخته شد.",
    data: {
      token,
      redirect_url: `http://${headers.get("host") ?? ""}/v1/redirect/card/${kind}/${token}`,
      expires_at: jalaliTime(expires_at),
    },
  };
};

/** What a token still leads to, and whose card. */
function openAt(sandbox: Sandbox, token: string, kind: CardPageKind): { page: CardPage; row: Cardholder } | null {
  const known = sandbox.db.get<CardPage>("SELECT * FROM card_pages WHERE token = :token AND kind = :kind", {
    token,
    kind,
  });
  if (!known || known.used_at !== null || known.expires_at <= sandbox.clock.now()) return null;
  const row = cardholderById(sandbox, known.cardholder_id);
  return row && isOf(kind, row.card_status) ? { page: known, row } : null;
}

const gone = (): Response =>
  page(
    "پیوند به‌کار نمی‌آید",
    html`<h1>این پیوند دیگر کار نمی‌کند</h1><p>از هر پیوند یک بار و تا ۲۰ دقیقه می‌توان استفاده کرد.</p>`,
    404,
  );

const show = (kind: CardPageKind) => (call: Call) => {
  const found = openAt(call.sandbox, call.params.token ?? "", kind);
  if (!found) return gone();
  const { title, action } = KINDS[kind];
  return page(
    title,
    html`<h1>${title}</h1><p>کارت <bdi dir="ltr">${persianDigits(maskCard(found.row.card_number ?? ""))}</bdi></p>
<form method="post"><input type="hidden" name="decision" value="agree"><button class="${kind === "block" ? "bad" : "main"}">${action}</button></form>
<form method="post"><input type="hidden" name="decision" value="cancel"><button>انصراف</button></form>
<small>این صفحهٔ بانکِ محیط آزمایشی است.</small>`,
    200,
  );
};

/** The holder's press on one of the page's buttons: carried out once, and back to where the business said. */
const answer = (kind: CardPageKind) => (call: Call) => {
  const { sandbox, params, body } = call;
  const token = params.token ?? "";
  if (body.decision !== "agree" && body.decision !== "cancel")
    throw fieldErrors({ decision: ["decision معتبر نیست."] });
  const found = openAt(sandbox, token, kind);
  if (!found) return gone();
  const { row } = found;
  sandbox.db.run("UPDATE card_pages SET used_at = :now WHERE token = :token", { now: sandbox.clock.now(), token });
  if (body.decision === "agree") {
    KINDS[kind].carryOut(sandbox, row);
    tell(sandbox, cardholderById(sandbox, row.id) ?? row, "status_changed");
  }
  const status = body.decision === "agree" ? "SUCCEED" : "FAILED";
  const { callback_url } = found.page;
  if (callback_url === null) return page(KINDS[kind].title, html`<h1>${KINDS[kind].title}</h1><p>${status}</p>`, 200);
  const back = new URL(callback_url);
  back.searchParams.set("token", token);
  back.searchParams.set("cardholder_id", row.id);
  back.searchParams.set("status", status);
  return new Response(null, { status: 303, headers: { Location: back.href } });
};

/** How the card stands. */
function cardStatus(call: Call) {
  const row = cardholderOf(call);
  if (row.card_number === null) throw issuerError(404, "هنوز کارتی صادر نشده است.");
  if (habitsOf(call.sandbox).card_answers === "bare") return { message: "وضعیت کارت", data: { status: "IN_SERVICE" } };
  return {
    message: "وضعیت کارت",
    data: {
      pan: maskCard(row.card_number),
      expire_date: row.expire_date,
      status: row.card_status,
      is_pin_changed: hasOwnPin(call.sandbox, row),
    },
  };
}

/** @param one the address of one cardholder */
export const cardPageRoutes = (one: string): Route[] => [
  { host: "api", method: "GET", path: `${one}/card/status`, handle: cardStatus },
  ...(Object.keys(KINDS) as CardPageKind[]).flatMap((kind): Route[] => {
    const atBank = {
      host: "api",
      path: `/v1/redirect/card/${kind}/:token`,
      guard: "payer",
      isOf: (sandbox, { params }) => openAt(sandbox, params.token ?? "", kind) !== null,
    } as const satisfies Partial<Route>;
    return [
      { host: "api", method: "POST", path: `${one}/card/${kind}/token`, handle: tokenFor(kind) },
      { ...atBank, method: "GET", handle: show(kind) },
      { ...atBank, method: "POST", internal: true, handle: answer(kind) },
    ];
  }),
];
