import "server-only";
import { desc, eq } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { isAlarm } from "@/lib/orders/kinds";
import { isSettled, nextState, type OrderEvent } from "@/lib/orders/states";
import type { Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { noteOutcome } from "./outcomes";
import { tellWhole } from "./parts";
import { isRechecked } from "./rechecked";
import { needsSealed } from "./sealed";
import { nextRecheck } from "./times";

export type PaymentOrder = typeof paymentOrders.$inferSelect;
type Columns = Partial<typeof paymentOrders.$inferInsert>;

interface Happening {
  event: OrderEvent;
  actor?: { id: string; name: string } | null;
  detail?: Record<string, unknown>;
  columns?: Columns;
}

/**
 * Moves a locked order by one event and writes that down: the one place where an order's state changes.
 *
 * @throws ApiError `conflict` when this cannot happen in the order's state
 */
export async function moveOrder(order: PaymentOrder, happening: Happening, tx: Queryable): Promise<PaymentOrder> {
  const { event, actor = null, detail = {}, columns = {} } = happening;
  const state = nextState(order.state, event);
  if (!state) throw new ApiError("conflict", { detail: `${event} in ${order.state}` });
  const endedAt = event === "reverse" ? null : order.settledAt;
  const settledAt = isSettled(state) ? (endedAt ?? new Date()) : null;
  const nextAt = isRechecked({ state, attempts: order.attempts }) ? nextRecheck(null) : null;
  const [moved] = await tx
    .update(paymentOrders)
    .set({
      nextAt,
      attention: keepsAlarm(order) ? order.attention : null,
      dealtWith: null,
      ...(needsSealed(state) ? {} : { sealed: null }),
      ...columns,
      state,
      settledAt,
    })
    .where(eq(paymentOrders.id, order.id))
    .returning();
  if (!moved) throw new Error("the order is gone");
  await noteOnOrder(order, { event, state, actor, detail }, tx);
  await noteOutcome(moved, { before: order.state, event, actor }, tx);
  await tellWhole(moved, order.state, tx);
  return moved;
}

/** What the service misunderstood stays an alarm until a person has looked; any other reason ends with its state. */
export const keepsAlarm = ({ attention }: PaymentOrder): boolean => isAlarm(attention);

/** What a look at the service told; `perhaps`: something there may be the order. */
export interface Look {
  result: "absent" | "there" | "unanswered" | "perhaps";
  /** How far it has come there, in the service's word. */
  status?: unknown;
}

/** A look that says nothing new is no line of its own for so long. */
const SAME_LOOK_MS = 3_600_000;

/**
 * Writes a look that nobody asked for into a locked order's history, when it told something else than the one before it
 * or that is long ago: between two steps of an order there may be hundreds.
 */
export async function noteLook(order: PaymentOrder, look: Look, tx: Queryable): Promise<void> {
  const [last] = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  // What the look has just told of a file's rows stands there already, and is not "nothing new".
  const isToldByRows = last?.event === "rows_ended" && look.result === "there";
  if (isToldByRows && Date.now() - last.at.getTime() < SAME_LOOK_MS) return;
  const detail = { result: look.result, status: typeof look.status === "string" ? look.status : null };
  const isSame =
    last?.event === "looked_up" &&
    last.actorId === null &&
    last.detail.result === detail.result &&
    last.detail.status === detail.status;
  if (isSame && Date.now() - last.at.getTime() < SAME_LOOK_MS) return;
  await noteOnOrder(order, { event: "looked_up", state: order.state, actor: null, detail }, tx);
}

interface Note {
  event: string;
  state: PaymentOrder["state"];
  actor: { id: string; name: string } | null;
  detail: Record<string, unknown>;
}

/** Writes a line of an order's history and tells every screen. */
export async function noteOnOrder(order: PaymentOrder, note: Note, tx: Queryable): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: order.id,
    event: note.event,
    state: note.state,
    actorId: note.actor?.id ?? null,
    actorName: note.actor?.name ?? null,
    detail: note.detail,
  });
  await publish({ business: order.business, tags: ["orders"], ids: [order.id] }, tx);
}
