import "server-only";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { havingInBook } from "@/lib/server/book/find";
import type { KnownDeposits } from "../proposal";

/** So many are counted. */
const MOST_COUNTED = 1000;

/** The deposits that an id is one of, or that belong to it: their own, that of their row of the statement, a customer's. */
export async function knownDeposits(business: string, id: string): Promise<KnownDeposits> {
  const found = await havingInBook(business, [["id", id]], ["deposit"], MOST_COUNTED);
  const [first] = found;
  return { count: found.length, first: first ? { id: first.id, day: tehranDayOf(first.at) } : null };
}
