import "server-only";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { ORDER_KINDS, type OrderKindId } from "@/lib/kit/orders/kinds";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import type { Member } from "@/lib/server/members/session";
import { approveOrder } from "@/lib/server/orders/approval/decide";
import { createOrder } from "@/lib/server/orders/create";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { countItems, itemsOf, type OrderItem } from "@/lib/server/orders/record/items";
import { orderTimes } from "@/lib/server/orders/record/times";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { makeTeam, setPolicy, testIban } from "./orders";

/** A settlement as the sandbox's book has it. */
export interface SandboxSettlement {
  track_id: string;
  source: "single" | "batch" | "queued";
  source_id: string | null;
  state: string;
  amount_rial: number;
  times_paid: number;
  paid_rial: number;
  held_rial: number;
}

/**
 * For tests: a server with a sandbox, money, a team and no waiting; each kind has proved itself unless said
 * otherwise.
 */
export async function startOrderEngine({ isProven = true } = {}) {
  const sandbox: TestSandbox = await startTestServer({ limits: "off" });
  const team: Record<Role, Member> = await makeTeam(BUSINESS);
  await setPolicy(BUSINESS);
  await sandbox.control("POST", "deposit", { amountRial: 10_000_000_000 });
  await sandbox.control("POST", "habits", { bank_cycles: "stand_still" });
  resetTimes();
  if (isProven) for (const kind of ORDER_KINDS) await writeProof(kind, team.accountant);

  const make = (kind: OrderKindId, content: unknown): Promise<PaymentOrder> =>
    createOrder({ business: BUSINESS, kind, maker: team.accountant, idempotencyKey: randomUUID(), content });
  const approved = async (kind: OrderKindId, content: unknown): Promise<PaymentOrder> => {
    const order = await make(kind, content);
    return approveOrder(order.id, order.contentHash, team.manager);
  };
  const stored = async ({ id }: PaymentOrder): Promise<PaymentOrder> => {
    const [order] = await db().select().from(paymentOrders).where(eq(paymentOrders.id, id));
    if (!order) throw new Error("no such order");
    return order;
  };
  const settlements = async (trackId: string): Promise<SandboxSettlement[]> =>
    (await sandbox.control<{ settlements: SandboxSettlement[] }>("GET", `settlements?track_id=${trackId}`)).settlements;
  return {
    sandbox,
    team,
    make,
    approved,
    stored,
    settlements,
    /** One table of the sandbox's book. */
    booked: async <Row>(table: string): Promise<Row[]> =>
      (await sandbox.control<Record<string, Row[]>>("GET", "book"))[table] ?? [],
    items: (order: PaymentOrder): Promise<OrderItem[]> => itemsOf(order.id, db()),
    counts: (order: PaymentOrder) => countItems(order.id, db()),
    events: async (order: PaymentOrder) =>
      (await db().select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id)).map(
        ({ event }) => event,
      ),
    settle: (trackId: string, status: string) => sandbox.control("POST", `settlements/${trackId}/settle`, { status }),
    fault: (path: string, fault: string, more: object = {}) =>
      sandbox.control("POST", "faults", { path, fault, times: 1, ...more }),
    stop: async () => {
      await (await boss()).stop({ graceful: false });
      await sandbox.close();
    },
  };
}
export type OrderEngine = Awaited<ReturnType<typeof startOrderEngine>>;

/** For tests: nothing waits for anything. */
export function resetTimes(): void {
  const times = orderTimes();
  for (const name of Object.keys(times) as (keyof typeof times)[]) {
    if (name !== "returnLooksMs" && name !== "rechecksMs") times[name] = 0;
  }
  Object.assign(times, { returnLooksMs: [], rechecksMs: [] });
  times.noAnswerMs = 60_000;
}

async function writeProof(kind: OrderKindId, maker: Member): Promise<void> {
  await db()
    .insert(paymentOrders)
    .values({
      business: BUSINESS,
      kind,
      state: "canceled",
      trackId: randomUUID(),
      idempotencyKey: randomUUID(),
      makerId: maker.id,
      makerName: maker.name,
      amountRial: 1,
      content: {},
      contentHash: "",
      sentAt: new Date(),
      receipt: { echoRial: 1 },
    });
}

/** For tests: a batch's rows, each to its own account. */
export const rowsOf = (amountsRial: readonly number[]) => ({
  fileName: "حقوق.xlsx",
  rows: amountsRial.map((amountRial, index) => ({ iban: testIban(100 + index), amountRial })),
});
