import { afterAll, beforeAll, expect, it } from "vitest";
import { callService } from "@/lib/server/proxy/call-service";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { effectsOf, isFeeOnTop } from "../effect";
import { walletOperations } from "../operations";
import type { Transaction } from "./answers";

const CONTEXT = { business: BUSINESS, requestId: "effect-test" };
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
});
afterAll(() => sandbox.close());

async function statement(): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (let after: string | undefined; ; ) {
    const { data } = await callService(walletOperations.transactions, { after, perPage: 100 }, CONTEXT);
    rows.push(...data.items);
    if (data.nextAfter === null) return rows;
    after = data.nextAfter;
  }
}

it("adds up: the balance at first and what every row did are the balance at last", async () => {
  const rows = await statement();
  const told = effectsOf(rows);
  const before = told.slice(0, -1);
  expect(before).not.toContain(null);
  const moved = before.reduce<number>((sum, effect) => sum + (effect ?? 0), 0);
  const { data } = await callService(walletOperations.balance, {}, CONTEXT);
  expect((rows.at(-1)?.balanceAfterRial ?? 0) + moved).toBe(data.balanceRial);
  // Some of the seed's payers bear the fee of their direct debit, others do not, and settlements went every way.
  const debits = rows.filter(({ channelTitle, status }) => channelTitle === "برداشت مستقیم" && status === "successful");
  const effects = new Map(told.map((effect, index) => [rows[index]?.id, effect]));
  const onTop = debits.filter((row) => isFeeOnTop(row, effects.get(row.id) ?? null));
  expect(onTop.length).toBeGreaterThan(0);
  expect(onTop.length).toBeLessThan(debits.length);
});
