import { allBanks } from "../banks/banks";
import { Random } from "../core/ids";
import { DAY_SECONDS, tehranDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { SeedContext } from "../seed/context";
import { mobileNumber, nationalCode, personName } from "../seed/people";
import { addGrant } from "./grants";
import {
  adjustCredit,
  balanceOf,
  type CreditPayment,
  creditOf,
  moveMoney,
  openAccount,
  registerCredit,
  repayCredit,
  spendCredit,
} from "./money";
import { addCardholder, type Cardholder, cardFor, changeCardholder, setOwnPin, setStep, stepsOf } from "./record";
import { TEMPLATES } from "./templates";

const HOLDERS = { full: 40, small: 6 } as const;
const SHOPS = ["فروشگاه شهر", "داروخانهٔ امید", "کتاب‌فروشی نشر", "رستوران باغ", "پوشاک آرام", "خواربار محله"] as const;
const AN_HOUR = 3600;
const SALARY_DAY = 30;
const LEFT_SECONDS = 62 * DAY_SECONDS;
/** How the fifth to eighth digit of a national code say that somebody has their card in use since some months. */
export const HAS_CARD_IN_USE = "8808";
const MONTHS_IN_USE = 4;
/** The cardholder with this number has everything: two accounts, credit that is partly late, a grant. */
const WITH_EVERYTHING = 60;
/** The ninth digit of a national code, which says how such a cardholder lives. */
const numberIn = ({ national_code }: Cardholder): number => {
  const digit = Number(national_code[8]);
  return digit <= 1 ? WITH_EVERYTHING : digit;
};

/** Who had a card before anybody asks: a year of their accounts, and for most of them of a credit. */
export function seedMoney({ sandbox, random, size, now, from }: SeedContext): void {
  for (let number = 1; number <= HOLDERS[size]; number += 1) {
    const opened = random.between(from, now - 45 * DAY_SECONDS);
    live(sandbox, random, holderNumbered(sandbox, random, number, opened), { number, opened, now });
  }
}

/** Somebody whose card is with them and active. */
function holderNumbered(sandbox: Sandbox, random: Random, number: number, at: number): Cardholder {
  const id = `ca4d1${String(number).padStart(3, "0")}-0000-4000-8000-000000000000`;
  const [first_name = "", ...rest] = personName(random).split(" ");
  const person = { national_code: nationalCode(random), mobile: mobileNumber(random) };
  const card_template_id = random.pick(TEMPLATES).id;
  const facts = { first_name, last_name: rest.join(" "), card_template_id, ...person };
  return withCard(sandbox, random, addCardholder(sandbox, { provider: "default", ...person, facts }, id), at);
}

function withCard(sandbox: Sandbox, random: Random, row: Cardholder, at: number): Cardholder {
  for (const { slug } of stepsOf(sandbox, row)) setStep(sandbox, row, { slug, status: "COMPLETED", message: null });
  setOwnPin(sandbox, row);
  return changeCardholder(sandbox, row, {
    ...cardFor(row, at),
    card_status: "ACTIVE",
    status: "DELIVERED",
    reviews: 1,
    post_status: "DELIVERED",
    post_code: `21${random.digits(18)}`,
    sent_at: at - 5 * DAY_SECONDS,
    delivered_at: at,
  });
}

/** Somebody new turns out to have had the card for months, with an account and credit behind them. */
export function putInUse(sandbox: Sandbox, row: Cardholder): Cardholder {
  const random = new Random(Number.parseInt(row.id.slice(0, 8), 16));
  const now = sandbox.clock.now();
  const opened = now - MONTHS_IN_USE * SALARY_DAY * DAY_SECONDS;
  const holder = withCard(sandbox, random, row, opened);
  live(sandbox, random, holder, { number: numberIn(row), opened, now });
  return holder;
}

interface Life {
  number: number;
  opened: number;
  now: number;
}

/**
 * Day by day: wages come in, something is bought, with credit too, and what is due is paid as far as there is money.
 */
function live(sandbox: Sandbox, random: Random, holder: Cardholder, { number, opened, now }: Life): void {
  const salary = random.between(15, 60) * 10_000_000;
  // Every sixth took everything out two months ago, and no wages come any more: what they bought with credit is late.
  const isLate = number % 6 === 0;
  const lastSalary = isLate ? now - LEFT_SECONDS : now;
  const left = Math.floor((lastSalary - opened) / DAY_SECONDS);
  const hasCredit = number % 4 !== 3;
  const open: CreditPayment[] = [];
  if (hasCredit) registerCredit(sandbox, holder, random.between(4, 30) * 10_000_000, opened);
  for (let day = 0, at = opened; at <= now; day += 1, at += DAY_SECONDS) {
    const move = (amount_rial: number, description: string, after: number) => {
      const moment = at + after * AN_HOUR;
      if (moment <= now) moveMoney(sandbox, holder, { amount_rial, description, at: moment }, random);
    };
    if (day % SALARY_DAY === 0 && at <= lastSalary) move(salary, "واریز حقوق", 1);
    for (const payment of open.filter(({ due_at }) => due_at <= at))
      if (at + 2 * AN_HOUR <= now && repayCredit(sandbox, payment, at + 2 * AN_HOUR, random))
        open.splice(open.indexOf(payment), 1);
    const held = balanceOf(sandbox, holder);
    if (isLate && day === left) {
      if (held > 0) move(-held, "انتقال به حساب دیگر", 3);
      if (hasCredit) {
        adjustCredit(sandbox, holder, "CREDIT", 10_000_000, at + 4 * AN_HOUR);
        spendCredit(sandbox, holder, { amount_rial: 5_000_000, shop: SHOPS[0], at: at + 4 * AN_HOUR }, random);
      }
      continue;
    }
    if (random.chance(0.25) && held > 500_000)
      move(-Math.round((held * random.between(3, 30)) / 100_000) * 1000, `خرید از ${random.pick(SHOPS)}`, 3);
    const credit = creditOf(sandbox, holder)?.balance_rial ?? 0;
    if (hasCredit && random.chance(0.07) && credit > 2_000_000 && at + 4 * AN_HOUR <= now) {
      const amount_rial = Math.round((credit * random.between(10, 40)) / 1_000_000) * 10_000;
      open.push(spendCredit(sandbox, holder, { amount_rial, shop: random.pick(SHOPS), at: at + 4 * AN_HOUR }, random));
    }
  }
  if (number % 5 === 0) openAccount(sandbox, holder, "SAVINGS", random);
  if (number % 3 === 0) agree(sandbox, random, holder, opened);
}

/** The holder let the business take money from an account elsewhere. */
function agree(sandbox: Sandbox, random: Random, holder: Cardholder, opened: number): void {
  addGrant(sandbox, holder, {
    id: random.uuid(),
    bank_code: random.pick(allBanks).code,
    account_number: random.digits(13),
    count: random.between(1, 10),
    limit_rial: random.between(1, 50) * 10_000_000,
    expiration_date: tehranDay(opened + 2 * 365 * DAY_SECONDS),
    status: "ACTIVE",
    created_at: opened,
  });
}
