import "server-only";
import { randomUUID } from "node:crypto";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { defaultPolicy, type KindRules } from "@/lib/kit/orders/policy";
import type { DecisionResult, OrderDetail } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import {
  orderApprovals,
  orderEvents,
  orderItems,
  paymentOrders,
  payoutPolicies,
  policyProposals,
  sessions,
} from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { setPolicy, testIban } from "./orders";

/** For tests: the people who make and approve settlements, asking through the operations as their browsers do. */
export interface Desk extends Record<"owner" | "manager" | "accountant" | "support", TestMember> {
  sandbox: TestSandbox;
  /** Orders a settlement, the accountant's unless somebody else is named. @returns its id */
  make: (by?: TestMember, what?: object) => Promise<string>;
  show: (orderId: string, by?: TestMember) => Promise<OrderDetail>;
  /** Approves, or what `more` says, of an order as it is now. */
  decide: (by: TestMember, orderId: string, more?: object) => Promise<DecisionResult | object | undefined>;
  close: () => Promise<void>;
}

export const content = (amountRial = 500_000, account: number | string = 12) => ({
  iban: testIban(account),
  amountRial,
});

/** A decision that was taken. */
export const ok = { ok: true, code: null };

/** A policy that differs for single settlements. */
export const oneKind = (rules: Partial<KindRules>) => ({
  kinds: { ...defaultPolicy().kinds, settlement: { ...defaultPolicy().kinds.settlement, ...rules } },
});

export async function openDesk(): Promise<Desk> {
  const sandbox = await startTestServer({ limits: "off" });
  const [owner, manager, accountant, support] = await Promise.all([
    makeMember(BUSINESS, "owner"),
    makeMember(BUSINESS, "manager"),
    makeMember(BUSINESS, "accountant"),
    makeMember(BUSINESS, "support"),
  ]);
  await sandbox.control("POST", "deposit", { amountRial: 10_000_000_000 });
  const show: Desk["show"] = async (orderId, by = owner) =>
    (await by.ask(orderOperations.show, { orderId })).body as OrderDetail;
  return {
    sandbox,
    owner,
    manager,
    accountant,
    support,
    show,
    async make(by = accountant, what = content()) {
      const asked = { kind: "settlement", idempotencyKey: randomUUID(), content: what, reason: "بابت فاکتور" };
      const { status, body } = await by.ask(orderOperations.make, asked);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return (body as { orderId: string }).orderId;
    },
    async decide(by, orderId, more = {}) {
      const { contentHash } = await show(orderId);
      const asked = { decision: "approve", orders: [{ orderId, shownHash: contentHash }], ...more };
      const { status, body } = await by.ask(orderOperations.decide, asked);
      return status === 200 ? (body as { results: DecisionResult[] }).results[0] : { status, body };
    },
    async close() {
      await (await boss()).stop({ graceful: false });
      await sandbox.close();
    },
  };
}

/** No orders, the usual policy, and everybody has just shown who they are. */
export async function clearDesk(): Promise<void> {
  for (const table of [orderApprovals, orderEvents, orderItems, paymentOrders, payoutPolicies, policyProposals])
    await db().delete(table);
  await db().update(sessions).set({ lastCheckAt: new Date() });
  await setPolicy(BUSINESS);
}
