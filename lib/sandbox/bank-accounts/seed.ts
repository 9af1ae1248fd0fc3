import { allBanks } from "../banks/banks";
import type { Random } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import type { SeedContext, SeedEvent } from "../seed/context";
import { iban, personName } from "../seed/people";
import { type Account, lastRow } from "./record";

const ACCOUNTS = [
  { bank: "056", name: "بانک سامان", description: "حساب جاری فروشگاه", rows: { full: 4200, small: 90 } },
  { bank: "012", name: "بانک ملت", description: "حساب حقوق کارکنان", rows: { full: 320, small: 30 } },
  { bank: "017", name: "بانک ملی ایران", description: "سپردهٔ پشتیبان", rows: { full: 24, small: 6 } },
] as const;
const OPENING_RIAL = 900_000_000;
const A_MINUTE = 60;
const INCOMES = ["انتقال پایا", "انتقال ساتنا", "واریز نقدی شعبه", "خرید حضوری کارت‌خوان", null] as const;
const COSTS = ["پرداخت به تأمین‌کننده", "حقوق کارکنان", "اجاره", "حق بیمه", "کارمزد بانک", null] as const;
const LABELS = ["تأمین‌کننده", "حقوق", "اجاره", "فروش عمده"] as const;

/** A year of the accounts; each row's balance follows from the row before it. */
export function seedBankAccounts(context: SeedContext): SeedEvent[] {
  const { sandbox, random, size, now, from } = context;
  return ACCOUNTS.flatMap(({ bank, name, description, rows }) => {
    const account: Account = {
      iban: iban(bank, random),
      account_number: random.digits(13),
      description,
      bank_name: name,
      first_name: "",
      last_name: sandbox.business.legalName,
    };
    sandbox.db.insert("bank_accounts", account);
    const lastMinute = now - A_MINUTE;
    return Array.from({ length: rows[size] }, () =>
      movement(sandbox, random, account.iban, random.between(from, lastMinute)),
    );
  });
}

/** The first account goes on at the pace of its year. */
export function continueBankAccounts({ sandbox, random, now, from }: SeedContext): SeedEvent[] {
  const [first] = sandbox.db.all<Account>("SELECT * FROM bank_accounts ORDER BY rowid");
  if (!first) return [];
  const count = Math.ceil(((now - from) / (365 * 86_400)) * ACCOUNTS[0].rows.full);
  return Array.from({ length: count }, () => movement(sandbox, random, first.iban, random.between(from, now)));
}

/** Something comes in, or a part of what is there goes out. */
function movement(sandbox: Sandbox, random: Random, account: string, at: number): SeedEvent {
  const isIn = random.chance(0.62);
  const inRial = random.between(2, 400) * 500_000;
  const outShare = random.next() * 0.35;
  const isPerson = random.chance(0.7);
  const row = {
    tracking_code: random.digits(16),
    iban: account,
    description: isIn ? random.pick(INCOMES) : random.pick(COSTS),
    payment_id: isIn && random.chance(0.2) ? random.digits(14) : null,
    party_name: isPerson ? personName(random) : null,
    party_iban: isPerson && random.chance(0.8) ? iban(random.pick(allBanks).code, random) : null,
    at,
  };
  const label = random.chance(0.12) ? random.pick(LABELS) : null;
  const apply = () => {
    const before = lastRow(sandbox, account, at)?.balance_rial ?? OPENING_RIAL;
    const outRial = Math.max(10, Math.round((before * outShare) / 1000) * 1000);
    const amount = isIn || outRial > before ? inRial : -outRial;
    sandbox.db.insert("bank_rows", {
      ...row,
      type: amount > 0 ? "DEPOSIT" : "WITHDRAWAL",
      amount_rial: Math.abs(amount),
      balance_rial: before + amount,
    });
    if (label) sandbox.db.insert("bank_labels", { iban: account, tracking_code: row.tracking_code, label });
  };
  return { at, apply };
}
