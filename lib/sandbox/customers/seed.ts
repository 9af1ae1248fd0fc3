import { DAY_SECONDS, jalaliDay } from "../core/jalali";
import { cities } from "../places/area";
import type { SeedContext, SeedEvent } from "../seed/context";
import { mobileNumber, nationalCode, personName } from "../seed/people";
import type { Customer } from "./record";

const COUNTS = { full: 3200, small: 60 } as const;
const FIELD_NAMES = ["شماره اشتراک", "سطح", "معرف"] as const;
const LEVELS = ["برنزی", "نقره‌ای", "طلایی"] as const;
const COMPANIES = ["آریا", "پارس", "کاوه", "البرز", "زاگرس", "خزر", "دنا", "نوین"] as const;
const TRADES = ["تجارت", "صنعت", "پخش", "فناوری", "سازه", "پوشاک"] as const;

/** Everybody the business ever wrote down, over the year: nine of ten are people. */
export function seedCustomers({ sandbox, random, size, now, from }: SeedContext): SeedEvent[] {
  for (const name of FIELD_NAMES) sandbox.db.insert("customer_fields", { name, created_at: from, updated_at: from });
  for (let index = 0; index < COUNTS[size]; index += 1) {
    const isCompany = index % 10 === 9;
    const [first_name = null, last_name = null] = personName(random).split(" ");
    const mobile = mobileNumber(random);
    const place = random.chance(0.6) ? random.pick(cities) : null;
    const row: Customer = {
      id: random.uuid(),
      type: isCompany ? "LEGAL" : "INDIVIDUAL",
      first_name: isCompany ? null : first_name,
      last_name: isCompany ? null : last_name,
      legal_name: isCompany ? `${random.pick(COMPANIES)} ${random.pick(TRADES)}` : null,
      agent_name: isCompany ? `${first_name} ${last_name}` : null,
      mobile: isCompany ? null : mobile,
      agent_mobile: isCompany ? mobile : null,
      individual_national_code: isCompany ? null : nationalCode(random),
      legal_national_code: isCompany ? `10${random.digits(9)}` : null,
      birthday:
        isCompany || random.chance(0.4) ? null : jalaliDay(now - random.between(20 * 365, 70 * 365) * DAY_SECONDS),
      telephone: random.chance(0.2) ? `021${random.between(2, 8)}${random.digits(7)}` : null,
      address: place ? `${place.title}، خیابان ${random.pick(COMPANIES)}، پلاک ${random.between(1, 200)}` : null,
      postal_code: place && random.chance(0.7) ? `1${random.digits(9)}` : null,
      province_id: place?.province_id ?? null,
      city_id: place?.id ?? null,
      mcc_code: isCompany && random.chance(0.5) ? random.pick(["5411", "5732", "7299"]) : null,
      balance: random.chance(0.35) ? random.between(1, 900) * 50_000 : 0,
      created_at: random.between(from, now - 60),
    };
    sandbox.db.insert("customers", row);
    for (const [place, value] of [
      [1, random.chance(0.7) ? `A-${10_000 + index}` : null],
      [2, random.chance(0.4) ? random.pick(LEVELS) : null],
    ] as const) {
      if (value !== null) sandbox.db.insert("customer_values", { customer_id: row.id, field_id: place, value });
    }
  }
  return [];
}
