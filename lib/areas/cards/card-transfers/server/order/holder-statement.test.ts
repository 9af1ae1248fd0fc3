import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sinceOf } from "@/lib/kit/orders/told-at";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { type Cardholders, startCardholders } from "@/lib/testing/orders/cardholders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { findTransfer } from "./holder-statement";

let sandbox: TestSandbox;
let cards: Cardholders;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  cards = await startCardholders(sandbox);
});
afterAll(() => sandbox.close());

it("finds a transfer and its fee where the bank books both under one code", async () => {
  const { cardholderId } = await cards.make();
  await cards.control(cardholderId, "money", { amountRial: 50_000_000 });
  for (const [amountRial, description] of [
    [-2_000_000, "اجاره"],
    [-9_000, "کارمزد"],
  ] as const)
    await cards.control(cardholderId, "money", { amountRial, description, trackingCode: "7000000000000001" });
  const createdAt = new Date();
  const order = { id: randomUUID(), business: BUSINESS, createdAt } as PaymentOrder;
  const sought = {
    amountRial: 2_000_000,
    wageRial: 9_000,
    code: "D-1111-2222-3333",
    refCode: "7000000000000001",
    sinceMs: sinceOf(createdAt),
  };
  const holder = { provider: cards.provider, cardholderId, fromAccount: null };
  const { rows, isWhole } = await findTransfer(holder, sought, { order, lane: "job" });
  expect(rows.map(({ amountRial }) => amountRial).sort((one, other) => other - one)).toEqual([2_000_000, 9_000]);
  expect(isWhole).toBe(true);
});
