import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let authorizations: string[];
beforeAll(async () => {
  sandbox = await openSandbox();
  authorizations = [
    await sandbox.authorization({ count: 900 }),
    await sandbox.authorization({ count: 900, wage_type: "APPLICATION_USER", mobile: "09120001111" }),
  ];
});
afterAll(() => sandbox.close());

const step = fc.oneof(
  fc.record({
    kind: fc.constant("order" as const),
    amount: fc.integer({ min: 10_000, max: 50_000_000 }),
    who: fc.nat(1),
    isInstant: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("show" as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant("cancel" as const), which: fc.nat(20) }),
  fc.record({
    kind: fc.constant("settle" as const),
    which: fc.nat(20),
    status: fc.constantFrom("DONE", "FAILED", "PENDING", "CANCELED", "REVERSED"),
  }),
  fc.record({ kind: fc.constant("time" as const), seconds: fc.integer({ min: 0, max: 200_000 }) }),
);

type Movement = { entries: { account: string; amount_rial: number }[] };

/** What one withdrawal may have done to the wallet in rial, and in how many movements. */
function expectedOf(row: Record<string, string>, isFeeOnTop: boolean) {
  const credit = Number(row.amount) - (isFeeOnTop ? 0 : Number(row.wage_amount));
  if (row.status === "DONE") return { movements: 1, wallet: credit };
  return row.status === "REVERSED"
    ? { movements: 2, wallet: credit - Number(row.amount) }
    : { movements: 0, wallet: 0 };
}

async function really(trackId: string) {
  const { movements } = (await sandbox.control("GET", `/ledger?track_id=${trackId}`)).body;
  const entries = movements.flatMap((movement: Movement) => movement.entries);
  const own = entries.filter((entry: Movement["entries"][number]) => entry.account === "wallet");
  return {
    movements: movements.length,
    wallet: own.reduce((sum: number, entry: { amount_rial: number }) => sum + entry.amount_rial, 0),
  };
}

test("whatever is ordered, settled and cancelled, every rial moves once and the book balances", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const opened: { id: string; who: number }[] = [];
      for (const one of steps) {
        if (one.kind === "time") await sandbox.advance(one.seconds);
        else if (one.kind === "order") {
          const future = { is_instant: 0, max_retry_count: 3, withdrawal_date: await sandbox.dayAfter(1) };
          const { body } = await sandbox.withdraw({
            authorization_id: authorizations[one.who],
            amount: one.amount,
            ...(one.isInstant ? {} : future),
          });
          if (body.result) opened.push({ id: body.result.withdrawal.id, who: one.who });
        } else {
          const id = opened[one.which % Math.max(1, opened.length)]?.id;
          if (id === undefined) continue;
          if (one.kind === "show") await sandbox.show(id);
          if (one.kind === "cancel") await sandbox.debit("PUT", `/withdrawal/${id}`);
          if (one.kind === "settle") await sandbox.control("POST", `/withdrawals/${id}/settle`, { status: one.status });
        }
      }
      const { found, balanceToman, ledger } = await sandbox.atOneMoment(async () => {
        const found = [];
        for (const { id, who } of opened) {
          const row = await sandbox.show(id);
          found.push({ really: await really(row.track_id), expected: expectedOf(row, who === 1) });
        }
        const balance = await sandbox.call("GET", "/v2/business/parsmart/balance");
        return { found, balanceToman: balance.body.data.wallet as number };
      });
      for (const one of found) expect(one.really).toEqual(one.expected);
      expect(ledger.balanced).toBe(true);
      expect(balanceToman).toBe(Math.trunc(ledger.balances_rial.wallet / 10));
    }),
    // Each run goes on from where the last one left the sandbox: there is nothing to shrink.
    { ...runs(200), endOnFailure: true },
  );
});

test("where the clock leaps, what became due in several areas moves money in the order of time", async () => {
  const fresh = await openSandbox();
  try {
    const movements = async () => (await fresh.control("GET", "/ledger?limit=1000000")).body.movements.reverse();
    const before = (await movements()).length;
    await fresh.advance(60 * 86_400);
    const since = (await movements()).slice(before);
    expect(new Set(since.map(({ kind }: { kind: string }) => kind)).size).toBeGreaterThan(1);
    const moments = since.map(({ at }: { at: number }) => at);
    expect(moments).toEqual(moments.toSorted((a: number, b: number) => a - b));
  } finally {
    await fresh.close();
  }
});
