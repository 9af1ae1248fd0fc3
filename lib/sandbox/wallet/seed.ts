import { createHash } from "node:crypto";
import { allBanks } from "../banks/banks";
import type { Random } from "../core/ids";
import { DAY_SECONDS, dayStart, tehranDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import { CUSTOMERS_WITH_CODE, codeOfBusiness, codeOfCustomer } from "../deposits/record";
import type { SeedContext, SeedEvent } from "../seed/context";
import { cardNumber, iban, maskCard, mobileNumber, nationalCode, personName } from "../seed/people";
import { type Channel, recordTransaction } from "./record";

const COUNTS = { full: 17_500, small: 700 } as const;
const JUST_NOW = 40;
const AN_HOUR = 3600;

/** Shares of what comes in, by channel; the shop's gateway leads. */
const CHANNELS: readonly [Channel, number][] = [
  ["ipg", 0.76],
  ["form", 0.08],
  ["cash-in-by-code", 0.08],
  ["p2p", 0.03],
  ["cash-in", 0.02],
  ["refund", 0.03],
];

const FORMS = [
  { id: 3121, title: "ثبت‌نام کلاس آشپزی" },
  { id: 3188, title: "کمک به خیریهٔ مهرآفرین" },
  { id: 3240, title: "خرید کارت هدیه" },
] as const;
const GOODS = [
  "سفارش فروشگاه",
  "خرید مواد غذایی",
  "لوازم خانگی",
  "پوشاک",
  "کتاب و لوازم‌التحریر",
  "خرید حضوری",
  "آرایشی و بهداشتی",
] as const;
const FAILURES: readonly [string, string][] = [
  ["51", "موجودی کافی نیست."],
  ["17", "پرداخت‌کننده انصراف داد."],
  ["55", "رمز کارت نادرست است."],
  ["91", "بانک صادرکننده پاسخ نداد."],
];

function channelOf(random: Random): Channel {
  let lot = random.next();
  for (const [channel, share] of CHANNELS) {
    if (lot < share) return channel;
    lot -= share;
  }
  return "ipg";
}

/** A moment of the year: busier by day than by night, and a little busier every month. */
function momentOf(random: Random, from: number, now: number): number {
  const day = Math.floor(Math.sqrt(random.next() * 0.75 + 0.25) * 2 * 365 - 365);
  const hour = random.chance(0.85) ? random.between(9, 22) : random.between(0, 23);
  const at = dayStart(tehranDay(from + day * DAY_SECONDS)) + hour * AN_HOUR + random.between(0, AN_HOUR - 1);
  return Math.min(Math.max(at, from + 60), now - random.between(1, 7200));
}

/** What came in through every channel but direct debit. */
export function seedStatement(context: SeedContext): SeedEvent[] {
  const { random, size, now, from } = context;
  const moments = Array.from({ length: COUNTS[size] }, () => momentOf(random, from, now));
  for (let index = 0; index < JUST_NOW; index += 1) moments.push(now - random.between(1, 2 * AN_HOUR));
  return moments.map((at) => incoming(context, at));
}

/** The same trade, at the pace of a full year's end. */
export function continueStatement(context: SeedContext): SeedEvent[] {
  const { random, now, from } = context;
  const days = (now - from) / DAY_SECONDS;
  const moment = () => from + Math.floor(random.next() * (now - from));
  return Array.from({ length: Math.ceil((days * COUNTS.full) / 365) }, () => incoming(context, moment()));
}

/** Under whose code it came: the business's own, or of one in four a customer's. */
function depositCode({ business }: Sandbox, random: Random): string {
  const lot = Number(nationalCode(random));
  return lot % 4 === 0 ? codeOfCustomer(business, Math.floor(lot / 4) % CUSTOMERS_WITH_CODE) : codeOfBusiness(business);
}

function incoming({ sandbox, random, now }: SeedContext, at: number): SeedEvent {
  const channel = channelOf(random);
  const isShop = channel === "ipg" || channel === "form";
  const lot = random.next();
  const isOpen = isShop && now - at < 900 && lot < 0.3;
  const status = isOpen ? 3 : isShop && lot < 0.17 ? -1 : channel === "p2p" ? 5 : !isShop || lot > 0.172 ? 1 : 4;
  const amount_rial = random.between(5, channel === "cash-in" ? 4000 : 900) * 50_000;
  const wage_rial = channel === "refund" ? 0 : isShop ? Math.min(40_000, Math.round(amount_rial / 2000) * 10) : 5000;
  const card = cardNumber(random.pick(allBanks).code, random);
  const [result_code, result_message] =
    status === -1 ? random.pick(FAILURES) : [null, status === 1 ? "عملیات موفق" : null];
  const form = channel === "form" ? random.pick(FORMS) : null;
  const payer_iban = channel.startsWith("cash-in") ? iban(random.pick(allBanks).code, random) : null;
  const row = {
    uuid: random.uuid(),
    at,
    done_at: isOpen ? null : at + (isShop ? random.between(20, 240) : 0),
    channel,
    status,
    amount_rial,
    wage_rial,
    ref_id: status === 1 ? random.digits(12) : null,
    tracking_code: status === 1 ? random.digits(6) : null,
    card_number: isShop && !isOpen ? maskCard(card) : null,
    cid: isShop && !isOpen ? createHash("sha256").update(card).digest("hex").toUpperCase() : null,
    verified: Number(status === 1 || status === 5),
    payment_number: channel === "cash-in-by-code" ? depositCode(sandbox, random) : null,
    description: random.chance(0.7) ? random.pick(GOODS) : null,
    factor_number: channel === "ipg" ? `F-${random.between(100_000, 999_999)}` : null,
    mobile: random.chance(0.8) ? mobileNumber(random) : null,
    form_id: form?.id ?? null,
    form_title: form?.title ?? null,
    api_token: channel === "ipg" ? random.digits(20) : null,
    port: isShop ? random.pick(["SAMAN", "BEHPARDAKHT"]) : null,
    payer_name: random.chance(0.75) ? personName(random) : null,
    payer_iban,
    result_code,
    result_message,
  };
  const apply = () => {
    const id = sandbox.transactionIds.next();
    if (status === 1 || status === 4 || status === 5) {
      const wallet = channel === "refund" ? -amount_rial : amount_rial - wage_rial;
      const entries = { wallet, fees: wage_rial, world: -wallet - wage_rial };
      sandbox.ledger.post({ at, kind: channel, trackId: null, reference: String(id), entries });
    }
    recordTransaction(sandbox, { ...row, id });
  };
  return { at, apply };
}
