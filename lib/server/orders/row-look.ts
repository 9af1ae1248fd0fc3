import "server-only";
import { eq } from "drizzle-orm";
import type { ItemState } from "@/lib/orders/kinds";
import { db } from "@/lib/server/db/client";
import { orderItems } from "@/lib/server/db/schema";
import { once } from "@/lib/server/once";
import { lookUpNow } from "./work";

interface Look {
  running: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

const looks = () => once("batch-looks", () => new Map<string, Look>());

/**
 * Asks how far the rows of a batch that was sent have come. One look tells of all of them, and news of a batch's rows
 * comes in hundreds: whoever asks this process while a look is under way shares the next one.
 *
 * @throws ApiError when the service could not be asked
 */
export async function lookAtRows(orderId: string): Promise<void> {
  const known = looks().get(orderId);
  if (!known) await begin(orderId);
  else {
    known.next ??= known.running.catch(() => undefined).then(() => begin(orderId));
    await known.next;
  }
}

function begin(orderId: string): Promise<unknown> {
  const running = lookUpNow(orderId, { lane: "person" });
  const look: Look = { running, next: undefined };
  looks().set(orderId, look);
  const end = () => {
    if (!look.next) looks().delete(orderId);
  };
  running.then(end, end);
  return running;
}

/** How far a row has come, as far as we know. */
export async function stateOfRow(trackId: string): Promise<ItemState | null> {
  const [row] = await db().select({ state: orderItems.state }).from(orderItems).where(eq(orderItems.trackId, trackId));
  return row?.state ?? null;
}
