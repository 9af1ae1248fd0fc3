import { bankNow } from "../banks/banks";
import type { Customer } from "../customers/record";
import type { SeedContext, SeedEvent } from "../seed/context";
import { cardNumber, iban, personName } from "../seed/people";
import { bankCodeOf } from "../settlements/iban";
import { type Account, CARD, calledAs, IBAN, type Kind } from "./record";

const SHARE = 0.4;
const BANKS = ["012", "017", "018", "019", "056", "057", "062"] as const;

/** Four of ten customers gave an account or two; of most the bank was asked whose it is. */
export function seedCustomerAccounts({ sandbox, random, now }: SeedContext): SeedEvent[] {
  const customers = sandbox.db.all<Customer>("SELECT * FROM customers ORDER BY created_at, id");
  for (const customer of customers) {
    if (!random.chance(SHARE)) continue;
    for (const kind of [IBAN, CARD]) {
      const count = random.pick([0, 1, 1, 1, 2]);
      for (let place = 0; place < count; place += 1) {
        const bank = random.pick(BANKS);
        const number = kind.field === "iban" ? iban(bank, random) : cardNumber(bank, random);
        const created_at = random.between(customer.created_at, now);
        const row: Account = {
          customer_id: customer.id,
          number,
          is_default: Number(place === 0),
          ...ownership(customer, random),
          bank_name: kind.field === "iban" ? (bankNow(sandbox, bankCodeOf(number))?.name ?? null) : null,
          created_at,
          updated_at: created_at,
        };
        sandbox.db.insert((kind satisfies Kind).table, row);
      }
    }
  }
  return [];
}

function ownership(customer: Customer, random: SeedContext["random"]) {
  if (random.chance(0.35)) return { compatibility: "UNKNOWN", owner_first_name: null, owner_last_name: null } as const;
  const [first, last] = random.chance(0.9) ? calledAs(customer) : (personName(random).split(" ") as [string, string]);
  const isOwn = [first, last].join() === calledAs(customer).join();
  return { compatibility: isOwn ? "MATCHED" : "UNMATCHED", owner_first_name: first, owner_last_name: last } as const;
}
