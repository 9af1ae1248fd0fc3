import { allBanks } from "../banks/banks";
import { DAY_SECONDS } from "../core/jalali";
import type { SeedContext, SeedEvent } from "../seed/context";
import { iban, personName } from "../seed/people";
import { decidePayment, holdPayment } from "./money";
import { CUSTOMERS_WITH_CODE, codeOfBusiness, codeOfCustomer, type SuspiciousPayment } from "./record";

const COUNTS = { full: 60, small: 12 } as const;
const WAITING = 4;
export const REASONS = [
  "نام صاحب حساب پرداخت‌کننده با نام ثبت‌شده نمی‌خواند.",
  "مبلغ از الگوی معمول واریزهای این شناسه بسیار بیشتر است.",
  "از یک حساب در زمان کوتاه چند واریز انجام شده است.",
  "حساب پرداخت‌کننده در فهرست بررسی بانک است.",
] as const;

/** What was held back in the past year: most of it was decided, a few wait. And which customers have a code of their own. */
export function seedDeposits({ sandbox, random, size, now, from }: SeedContext): SeedEvent[] {
  const events: SeedEvent[] = [];
  const count = COUNTS[size];
  for (let index = 0; index < count; index += 1) {
    const isWaiting = index < WAITING;
    const at = isWaiting
      ? now - random.between(1800, 2 * DAY_SECONDS)
      : from + random.between(DAY_SECONDS, now - from - 9 * DAY_SECONDS);
    const given = {
      code: codeOfBusiness(sandbox.business),
      amount_rial: random.between(100, 9000) * 100_000,
      payer_name: personName(random),
      payer_iban: iban(random.pick(allBanks).code, random),
      tracking_code: random.digits(6),
      reason: random.pick(REASONS),
    };
    const uuid = random.uuid();
    const decision = random.chance(0.4) ? ("ACCEPTED" as const) : ("REJECTED" as const);
    const decidedAt = at + random.between(1800, 4 * DAY_SECONDS);
    let id = 0;
    const apply = () => {
      id = holdPayment(sandbox, given, at);
    };
    events.push({ at, apply });
    if (isWaiting) continue;
    const decide = () => {
      const row = sandbox.db.get<SuspiciousPayment>("SELECT * FROM suspicious_payments WHERE id = :id", { id });
      if (row) decidePayment(sandbox, row, decision, null, decidedAt, uuid);
    };
    events.push({ at: decidedAt, apply: decide });
  }
  const giveCodes = () => {
    const oldest = sandbox.db.all<{ id: string }>("SELECT id FROM customers ORDER BY created_at, id LIMIT :limit", {
      limit: CUSTOMERS_WITH_CODE,
    });
    for (const [place, { id }] of oldest.entries()) {
      sandbox.db.insert("deposit_codes", { code: codeOfCustomer(sandbox.business, place), customer_id: id });
    }
  };
  events.push({ at: now, apply: giveCodes });
  return events;
}
