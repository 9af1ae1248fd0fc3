import { expect, it } from "vitest";
import { settlementBank } from "@/lib/areas/money/settlements/server/answers";
import en from "@/lib/areas/words/en";
import { bankNow } from "@/lib/kit/orders/bank-rules";
import { drawn } from "@/lib/testing/drawn";
import { BankCard } from "./bank-card";

const NOW = Date.parse("2026-11-21T10:00:00+03:30");

function shown(a2a: object, limit: object = {}): string {
  const bank = settlementBank.parse({
    name: "ملی",
    code: 17,
    a2a: { has_ability: true, is_active: true, is_healthy: true, limit, ...a2a },
  });
  return drawn(<BankCard bank={bank} how={bankNow(bank, NOW)} nowMs={NOW} />).replaceAll("&#x27;", "'");
}

const { next, noLimit } = en.settlements.banks;

it("says why a bank cannot be paid, and nothing of its day and limit then", () => {
  for (const [a2a, words] of [
    [{ is_healthy: false }, next.away],
    [{ is_active: false }, next.notChosen],
    [{ has_ability: false }, next.notOffered],
  ] as const) {
    const page = shown(a2a);
    expect(page).toContain(words);
    expect(page).not.toContain(noLimit);
    expect(page).not.toContain('role="meter"');
  }
});

it("says until when it is open, and what is left of its limit", () => {
  const page = shown(
    {},
    {
      time_limit: [{ start_time: "13:00", end_time: "13:15" }],
      amount_limit: { total: 300_000_000, used: 100_000_000, remained: 200_000_000 },
    },
  );
  expect(page).toContain("13:00");
  const meter = /role="meter"[^>]*/.exec(page)?.[0];
  expect(meter).toContain('aria-valuemax="300000000"');
  expect(meter).toContain('aria-valuenow="200000000"');
});
