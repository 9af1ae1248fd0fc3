import "server-only";
import { desc, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isAlarm } from "@/lib/kit/orders/kinds";
import { isSettled, nextState, type OrderEvent } from "@/lib/kit/orders/states";
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
 * Moves a locked order by one event and stores that. It is the only place where an order's state changes.
 *
 * @throws ApiError `conflict` if the event is not possible in the order's state
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

/**
 * Whether the alarm stays after a change of state. A misunderstanding by the service stays until a person has looked;
 * all other reasons end with the state.
 */
export const keepsAlarm = ({ attention }: PaymentOrder): boolean => isAlarm(attention);

/** The result of a look-up. `perhaps`: a record at the service may be the order. */
export interface OrderLook {
  result: "absent" | "there" | "unanswered" | "perhaps";
  /** Its state there, in the service's word. */
  status?: unknown;
}

/** Within this time a look-up without news does not get its own line of the history. */
const SAME_LOOK_MS = 3_600_000;

/**
 * Writes an automatic look-up into a locked order's history if its result differs from the last one or the last one
 * is old. There may be hundreds of look-ups between two steps of an order.
 */
export async function noteLook(order: PaymentOrder, look: OrderLook, tx: Queryable): Promise<void> {
  const [last] = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  // The look-up's news about the rows of a file is already in the last line, so it needs no line of its own.
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

/** Writes a line of an order's history and notifies all screens. */
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
