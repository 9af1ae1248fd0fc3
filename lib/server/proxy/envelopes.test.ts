import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { debitRefundOperations } from "@/lib/areas/collecting/debit-refunds/operations";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { effectAlone } from "@/lib/areas/money/wallet/effect";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { channelOfTitle } from "@/lib/areas/money/wallet/status";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { makeIban } from "@/lib/kit/format/iban";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ENVELOPES, type EnvelopeHabit } from "@/lib/testing/envelopes";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { callService } from "./call-service";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
});
afterAll(() => sandbox.close());

const envelope = (envelopes: EnvelopeHabit) => sandbox.control("POST", "habits", { envelopes });
const context = { business: BUSINESS, requestId: "test-request", isFresh: true };
// biome-ignore lint/suspicious/noExplicitAny: answers of many operations
const ask = async (operation: ServiceOperation, input: unknown = {}): Promise<any> =>
  (await callService(operation, input as never, context)).data;

const LISTS: readonly [ServiceOperation, object][] = [
  [settlementOperations.list, { page: 1, perPage: 7 }],
  [settlementOperations.list, { page: 1, perPage: 7, q: "nothing-such" }],
  [settlementOperations.banks, {}],
  [queuedSettlementOperations.list, { page: 1, perPage: 7 }],
  [withdrawalOperations.list, { page: 1, perPage: 7 }],
  [authorizationOperations.list, { page: 1, perPage: 7 }],
  [debitRefundOperations.list, { page: 1, perPage: 7 }],
  [customerOperations.list, { page: 1, perPage: 7 }],
  [walletOperations.transactions, { perPage: 7 }],
  [walletOperations.balance, {}],
  [depositOperations.code, {}],
];

describe.each(ENVELOPES.slice(1))("in the envelope %s", (how) => {
  it("lists and what has no id are read as in their own", async () => {
    for (const [operation, input] of LISTS) {
      await envelope("usual");
      const usual = await ask(operation, input);
      await envelope(how);
      expect([operation.id, await ask(operation, input)]).toEqual([operation.id, usual]);
    }
  });

  it("a record is found, and one that is not there is not", async () => {
    await envelope("usual");
    const [settlement] = (await ask(settlementOperations.list, { page: 1, perPage: 1 })).items;
    const [withdrawal] = (await ask(withdrawalOperations.list, { page: 1, perPage: 1 })).items;
    await envelope(how);
    const { trackId } = settlement;
    expect(await ask(settlementOperations.show, { trackId })).toEqual(settlement);
    expect(await ask(withdrawalOperations.show, { withdrawalId: withdrawal.id })).toMatchObject({ id: withdrawal.id });
    await expect(ask(settlementOperations.show, { trackId: randomUUID() })).rejects.toMatchObject({
      code: "upstream_not_found",
    });
  });

  it("what was ordered is known by its answer", async () => {
    await envelope(how);
    const trackId = randomUUID();
    const settlement = { iban: makeIban("056", "1234567"), amountRial: 70_000, trackId, isInstant: false };
    expect(await ask(settlementOperations.store, settlement)).toMatchObject([{ trackId, amountRial: 70_000 }]);
  });
});

it("calls a batch's row a settlement and no withdrawal a direct debit, where both are titled by one word", async () => {
  await envelope("usual");
  const titled = async (channel_titles: string, channel: "settlements" | "subscription") => {
    await sandbox.control("POST", "habits", { channel_titles });
    return (await ask(walletOperations.transactions, { perPage: 100, channel })).items as Transaction[];
  };
  const channelsOf = (rows: Transaction[]) => new Set(rows.map(({ channelTitle }) => channelOfTitle(channelTitle)));
  expect(channelsOf(await titled("withdrawals", "settlements"))).toEqual(new Set(["settlements"]));
  const debits = await titled("withdrawals", "subscription");
  expect(channelsOf(debits)).toEqual(new Set([null]));
  expect(channelsOf(await titled("usual", "subscription"))).toEqual(new Set(["subscription"]));
  // Neither kind of row tells who paid the fee.
  const charged = debits.find(({ status, wageRial }) => status === "successful" && wageRial > 0);
  expect(charged && effectAlone(charged)).toBeNull();
});

describe("the unit of a settlement", () => {
  const amounts = (settlement_amounts: string) =>
    sandbox.control("POST", "habits", { envelopes: "usual", settlement_amounts });
  afterAll(() => amounts("both"));
  const first = async () => (await ask(settlementOperations.list, { page: 1, perPage: 1 })).items[0];

  it.each(["toman", "rial"])("is the list's own word where its rows tell their amount in %s alone", async (unit) => {
    await amounts("both");
    const usual = await first();
    await amounts(unit);
    const { isUnitAssumed, amountRial } = await first();
    expect({ isUnitAssumed, amountRial }).toEqual({ isUnitAssumed: undefined, amountRial: usual.amountRial });
  });

  it.each(["toman", "rial"])("is what stands beside the answer to a new one, in %s alone", async (unit) => {
    await amounts(unit);
    const settlement = {
      iban: makeIban("056", "1234567"),
      amountRial: 70_000,
      trackId: randomUUID(),
      isInstant: false,
    };
    const [stored] = await ask(settlementOperations.store, settlement);
    expect(stored).toMatchObject({ amountRial: 70_000 });
    expect(stored).not.toHaveProperty("isUnitAssumed");
  });

  it("is the setting's where nobody names it, and that is said", async () => {
    await amounts("both");
    const { amountRial, trackId } = await first();
    await amounts("unnamed");
    const tenfold = { isUnitAssumed: true, amountRial: amountRial * 10 };
    expect(await first()).toMatchObject(tenfold);
    expect(await ask(settlementOperations.show, { trackId })).toMatchObject(tenfold);
    process.env.SERVICE_SETTLEMENT_ANSWER_UNIT = "rial";
    try {
      expect(await first()).toMatchObject({ isUnitAssumed: true, amountRial });
    } finally {
      delete process.env.SERVICE_SETTLEMENT_ANSWER_UNIT;
    }
  });
});
