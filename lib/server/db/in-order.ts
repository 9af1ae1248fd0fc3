import "server-only";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ListSort } from "@/lib/kit/records/sort";

interface OrderColumns {
  at: AnyPgColumn;
  rial: AnyPgColumn | SQL;
  id: AnyPgColumn;
}

/**
 * The order of a list. Records of the same time or amount have one order among them too, so that pages do not repeat
 * any. An index on the amount and the time serves both directions.
 */
export function inOrder({ at, rial, id }: OrderColumns, sort: ListSort = "newest"): SQL[] {
  switch (sort) {
    case "newest":
      return [desc(at), asc(id)];
    case "oldest":
      return [asc(at), desc(id)];
    case "largest":
      return [desc(rial), desc(at), desc(id)];
    case "smallest":
      return [asc(rial), asc(at), asc(id)];
  }
}

/** The place of a record in its list. */
export interface Place {
  at: Date;
  rial: number | null;
  id: string;
}

/**
 * The records behind a place in this order. The plain comparison comes first, because an index can begin with it.
 * Behind a record without an amount only such records are compared.
 */
export function behind({ at, rial, id }: OrderColumns, place: Place, sort: ListSort = "newest"): SQL {
  // Without the type a driver sends every value as a text.
  const [time, text, amount] = [sql`${place.at}::timestamptz`, sql`${place.id}::text`, sql`${place.rial}::bigint`];
  switch (sort) {
    case "newest":
      return sql`${at} <= ${time} AND (${at} < ${time} OR ${id} > ${text})`;
    case "oldest":
      return sql`${at} >= ${time} AND (${at} > ${time} OR ${id} < ${text})`;
    case "largest":
      return place.rial === null
        ? sql`(${at}, ${id}) < (${time}, ${text})`
        : sql`(${rial}, ${at}, ${id}) < (${amount}, ${time}, ${text})`;
    case "smallest":
      return place.rial === null
        ? sql`(${at}, ${id}) > (${time}, ${text})`
        : sql`(${rial}, ${at}, ${id}) > (${amount}, ${time}, ${text})`;
  }
}
