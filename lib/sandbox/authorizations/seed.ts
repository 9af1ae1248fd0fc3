import { allBanks } from "../banks/banks";
import { DAY_SECONDS, dayStart, tehranDay } from "../core/jalali";
import type { SeedContext, SeedEvent } from "../seed/context";
import { mobileNumber, payerAt, personName } from "../seed/people";
import type { Authorization, AuthorizationStatus } from "./record";

const COUNTS = { full: 460, small: 40 } as const;
const LIMITS_RIAL = [2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000] as const;
/** Of 40: four are revoked, three have expired, one waits for verification, the rest are active. */
const CYCLE = 40;

function statusOf(index: number): AuthorizationStatus {
  const place = index % CYCLE;
  if (place % 10 === 7) return "REVOKED";
  if (place === 3 || place === 16 || place === 29) return "EXPIRED";
  return place === 21 ? "PENDING_VERIFY" : "ACTIVE";
}

/** Permissions of payers at many banks, made over the year; the rows go in at once, before anything is withdrawn. */
export function seedAuthorizations({ sandbox, random, size, now, from }: SeedContext): SeedEvent[] {
  const banks = allBanks.filter((bank) => bank.isDirectDebit);
  for (let index = 0; index < COUNTS[size]; index += 1) {
    const status = statusOf(index);
    const bank = random.pick(banks);
    const isEarly = status === "REVOKED" || status === "EXPIRED" || index % 3 !== 0;
    const created_at =
      status === "PENDING_VERIFY"
        ? now - random.between(60, 900)
        : from + random.between(0, (isEarly ? 150 : 330) * DAY_SECONDS);
    const expiry =
      status === "EXPIRED" ? now - random.between(2, 40) * DAY_SECONDS : now + random.between(20, 700) * DAY_SECONDS;
    const mobile = mobileNumber(random);
    const name = personName(random);
    const account = payerAt(bank.code, random);
    const row: Authorization = {
      id: random.uuid(),
      customer_uuid: random.uuid(),
      token: random.uuid(),
      bank_code: bank.code,
      callback_url: `https://shop.${sandbox.business.name}.example/direct-debit/return`,
      monthly_count: random.pick([2, 4, 4, 8, 12, 30]),
      max_amount_rial: Math.min(random.pick(LIMITS_RIAL), bank.ceilingRial),
      mobile,
      name: random.chance(0.92) ? name : null,
      email: random.chance(0.3) ? `payer${index + 1}@mail.example` : null,
      national_code: random.chance(0.8) ? account.nationalCode : null,
      expires_at: dayStart(tehranDay(expiry)) + DAY_SECONDS - 1,
      status,
      account_number: account.accountNumber,
      pan: account.pan,
      wage_type: random.chance(0.15) ? "APPLICATION_USER" : "APPLICATION_SELF",
      created_at,
      agreed_at: created_at + random.between(30, 300),
      revoked_at: status === "REVOKED" ? now - random.between(3, 60) * DAY_SECONDS : null,
    };
    sandbox.db.insert("authorizations", row);
  }
  return [];
}
