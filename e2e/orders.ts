import { createHash, randomUUID } from "node:crypto";
import type { PolicyView } from "@/lib/areas/settings/policy/operations";
import { makeIban } from "@/lib/kit/format/iban";
import type { PolicyRules } from "@/lib/kit/orders/policy";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { type ApiClient, BUSINESS, type SandboxControl } from "./fixtures";
import { PAYEE_IBAN } from "./new-settlement";

/** Of every demo member. */
const PASSWORD = "sandbox-demo";

let account = 100;

/** An IBAN that nobody was paid to before. */
export function freshIban(): string {
  account += 1;
  return makeIban("056", String(account));
}

export interface WantedOrder {
  kind?: "settlement" | "queued";
  amountRial?: number;
  iban?: string;
  reason?: string;
  description?: string;
  /** Sent to the bank at once. */
  isInstant?: boolean;
}

/**
 * Well within the bank's half hour it decides nothing by itself. The clock goes on only where it must: no story sets
 * it back.
 */
export async function afterSlot(sandbox: SandboxControl): Promise<void> {
  const { now, nextSlot } = await sandbox.get<{ now: number; nextSlot: number }>("clock");
  if (nextSlot - now < 15 * 60) await sandbox.post("clock", { to: "nextSlot" });
}

/** Makes a payment order as the form does. @returns its id */
export async function orderSettlement(by: ApiClient, wanted: WantedOrder = {}): Promise<string> {
  const {
    kind = "settlement",
    amountRial = 1_250_000,
    iban = freshIban(),
    reason = "بابت فاکتور ۱۲",
    ...rest
  } = wanted;
  const content = { iban, amountRial, ...rest };
  const { status, body } = await by.post("orders.make", { kind, idempotencyKey: randomUUID(), content, reason });
  if (status !== 200) throw new Error(`orders.make answered ${status}: ${JSON.stringify(body)}`);
  return body.orderId;
}

export const readOrder = async (by: ApiClient, orderId: string): Promise<OrderDetail> =>
  (await by.get("orders.show", { orderId })).body;

/** Approves as a member who has just shown who they are. */
export async function approve(by: ApiClient, orderId: string) {
  await proveAgain(by);
  const { contentHash } = await readOrder(by, orderId);
  return by.post("orders.decide", { decision: "approve", orders: [{ orderId, shownHash: contentHash }] });
}

/** What needs a recent check of the password works for five minutes from now. */
export const proveAgain = (by: ApiClient) => by.post("session.reauthenticate", { password: PASSWORD });

/** Two people put a policy in force, as the product wants it. */
export async function agreeOnPolicy(owner: ApiClient, manager: ApiClient, change: Partial<PolicyRules>): Promise<void> {
  await Promise.all([proveAgain(owner), proveAgain(manager)]);
  const now: PolicyView = (await owner.get("policy.show")).body;
  const rules = { ...now.rules, ...change };
  if (JSON.stringify(rules) === JSON.stringify(now.rules)) return;
  const proposed = await owner.post("policy.propose", { rules, baseVersion: now.version });
  if (proposed.body.isInForce) return;
  const { proposalId } = proposed.body;
  const decided = await manager.post("policy.decide", { proposalId, decision: "approve" });
  if (decided.status !== 200) throw new Error(`policy.decide answered ${decided.status}`);
}

/** Registers a batch as another client of the business would; its id is the hash of what is sent. */
export async function registerBatch(sandbox: SandboxControl, amountsRial: readonly number[]) {
  const batches_settlement = amountsRial.map((amount) => ({ track_id: randomUUID(), iban: PAYEE_IBAN, amount }));
  const batch_id = createHash("sha512").update(JSON.stringify(batches_settlement)).digest("hex");
  const path = `/batch/api/v2/business/${BUSINESS}/batches-settlement`;
  await sandbox.service("POST", path, { batch_id, batches_settlement });
  return { batchId: batch_id, trackIds: batches_settlement.map(({ track_id }) => track_id) };
}
