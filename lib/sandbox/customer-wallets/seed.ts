import type { Customer } from "../customers/record";
import type { SeedContext, SeedEvent } from "../seed/context";
import type { CustomerTransaction } from "./record";

const DEPOSITS = ["هدیهٔ خرید", "بازپرداخت سفارش", "افزایش اعتبار", "پاداش معرفی"] as const;
const WITHDRAWALS = ["خرید از فروشگاه", "تسویهٔ اعتبار"] as const;
const UNIT_RIAL = 50_000;

/** How every customer came to what they hold: their rows come to it, from nothing. */
export function seedCustomerWallets({ sandbox, random, now }: SeedContext): SeedEvent[] {
  const rich = sandbox.db.all<Pick<Customer, "id" | "balance" | "created_at">>(
    "SELECT id, balance, created_at FROM customers WHERE balance > 0 ORDER BY created_at, id",
  );
  for (const { id, balance, created_at } of rich) {
    // What was taken out again lies between the first deposit and the last.
    const spent = random.chance(0.6) ? random.between(1, 40) * UNIT_RIAL : 0;
    const first = Math.max(spent, UNIT_RIAL);
    const moves: Pick<CustomerTransaction, "type" | "amount_rial">[] = [
      { type: "deposit", amount_rial: first },
      ...(spent > 0 ? [{ type: "withdraw" as const, amount_rial: spent }] : []),
    ];
    const left = balance - first + spent;
    if (left > 0) moves.push({ type: "deposit", amount_rial: left });
    if (left < 0) moves.push({ type: "withdraw", amount_rial: -left });
    const step = Math.max(1, Math.floor((now - created_at) / (moves.length + 1)));
    let balance_rial = 0;
    for (const [index, move] of moves.entries()) {
      balance_rial += move.type === "deposit" ? move.amount_rial : -move.amount_rial;
      sandbox.db.insert("customer_transactions", {
        ...move,
        uuid: random.uuid(),
        customer_id: id,
        balance_rial,
        comment: random.pick(move.type === "deposit" ? DEPOSITS : WITHDRAWALS),
        track_id: null,
        created_at: created_at + step * (index + 1),
      });
    }
  }
  return [];
}
