import "server-only";
import { and, between, eq, or } from "drizzle-orm";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { roleCan } from "@/lib/kit/permissions";
import { hasEnds } from "@/lib/kit/search/id-ends";
import { lookedUpAs, type Recognised } from "@/lib/kit/search/recognise";
import { idsWithEnds } from "@/lib/server/book/find";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { areasOf } from "@/lib/server/search/in-book";

/** Twelve signs of two ids are practically never the same. */
const MOST_IDS = 3;
/** The most orders and records of a kind that are looked through. */
const MOST_ROWS = 20;
const UUID_LENGTH = 36;

/**
 * Puts the whole ids in the place of a shortened one. They are then looked up like any typed id, so that nobody finds
 * more by a shortened id than by the whole one. A member who sees personal data masked gets no ids but UUIDs: a batch's
 * hash is masked for them.
 */
export async function withWholeIds(
  shapes: readonly Recognised[],
  context: Pick<LocalContext, "business" | "member">,
): Promise<Recognised[]> {
  const shortened = shapes.find(({ kind }) => kind === "idEnds");
  if (shortened === undefined) return [...shapes];
  const maySee = roleCan(context.member.role, "personal.see");
  const ids = (await idsLike(String(shortened.value), context)).filter((id) => maySee || id.length === UUID_LENGTH);
  const found = ids.slice(0, MOST_IDS).flatMap((id) => lookedUpAs(id, maySee));
  return found.length > 0 ? found : [shortened];
}

async function idsLike(
  shortened: string,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<string[]> {
  const kinds = areasOf(member.role).map(({ kind }) => kind);
  const [inBook, inOrders] = await Promise.all([
    idsWithEnds(business, shortened, kinds, MOST_ROWS),
    roleCan(member.role, orderOperations.list.permission) ? idsOfOrders(business, shortened) : [],
  ]);
  return [...new Set([...inOrders, ...inBook])];
}

/** Ids of our orders, and the track ids that they have at the service. */
async function idsOfOrders(business: string, shortened: string): Promise<string[]> {
  const start = shortened.slice(0, 8);
  const [first, last] = [`${start}-0000-0000-0000-000000000000`, `${start}-ffff-ffff-ffff-ffffffffffff`];
  const { id, trackId } = paymentOrders;
  const rows = await db()
    .select({ id, trackId })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, business), or(between(id, first, last), between(trackId, first, last))))
    .limit(MOST_ROWS);
  return rows.flatMap((row) => [row.id, row.trackId]).filter((each) => hasEnds(each, shortened));
}
