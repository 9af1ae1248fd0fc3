import "server-only";
import type { BookKind } from "@/lib/kit/book/entry";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { Operation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import { flushAnswers } from "@/lib/server/book/feed";
import { type BookPart, listedAsOf, listedSums } from "@/lib/server/book/listed";
import { env } from "@/lib/server/core/env";
import { registry } from "@/lib/server/core/registry";
import { bounded } from "@/lib/server/db/bounded";
import type { Queryable } from "@/lib/server/db/client";
import type { Member } from "@/lib/server/members/session";

/** The rows of a list in one state. */
export interface StateSum {
  state: string;
  /** The direction of the money, for a list of both; 0 if none moved. */
  way?: number;
  count: number;
  rial: number;
}

type Reader = Pick<Member, "id" | "business" | "role">;

/** The totals of a list of our own tables. */
export interface OwnTotals {
  operation: Operation;
  /** Beside the list's own. */
  permission?: Permission;
  views: Readonly<Record<string, StatusView>>;
  /** Null if they are not known. */
  sums: (input: never, reader: Reader, within: Queryable) => Promise<Totals | null>;
}

export interface Totals {
  sums: readonly StateSum[];
  since: string | null;
}

/**
 * What a list's rows come to, by state. A member who may not see the wallet gets none: sums by day and channel would tell
 * what came in and went out.
 *
 * @param input what the list was asked, parsed
 * @throws ApiError `forbidden`, `unknown_operation` if the list has no totals, `busy` if the database takes too long
 */
export async function totalsOfList(
  list: string,
  inputOf: (operation: Operation) => object,
  reader: Reader,
): Promise<(Totals & { views: Readonly<Record<string, StatusView>> }) | null> {
  const { served, totals: own, records } = registry();
  const operation = served.get(list)?.operation;
  const summed = own.get(list);
  const book = served.get(list)?.inBook;
  if (!operation || !(summed || book)) throw new ApiError("unknown_operation");
  if (!roleCan(reader.role, operation.permission)) throw new ApiError("forbidden");
  if (summed?.permission && !roleCan(reader.role, summed.permission)) throw new ApiError("forbidden");
  const input = inputOf(operation);
  if (!roleCan(reader.role, "wallet.read")) return null;
  if (summed) {
    const totals = await bounded((tx) => summed.sums(input as never, reader, tx));
    return totals && { ...totals, views: summed.views };
  }
  if (!book) return null;
  const views = records.find(({ kind }) => kind === book.kind)?.views ?? {};
  const totals = await totalsInBook(reader.business, book.kind, book.part(input as never));
  return totals && { ...totals, views };
}

async function totalsInBook(business: string, kind: BookKind, part: BookPart): Promise<Totals | null> {
  // Only the service knows which rows its search finds.
  if (part.isSearched) return null;
  // What the list's own answer told is summed too.
  await flushAnswers();
  const asOf = await listedAsOf(business, kind, { ...part, isOnlyHere: true });
  if (typeof asOf === "string") return null;
  const since = sinceOf(kind, part);
  if (since !== null && part.days?.to !== undefined && part.days.to < since) return null;
  const within = since === null ? part : { ...part, days: { ...part.days, from: since } };
  return { sums: await listedSums(business, kind, within), since };
}

/** The book's first day, if the list goes back further. */
export function sinceOf(kind: BookKind, { days }: BookPart): string | null {
  const isCut = registry().records.find((area) => area.kind === kind)?.list?.isCut ?? false;
  const first = addDays(tehranDayOf(Date.now()), 1 - env().BOOK_DAYS);
  return isCut && !(days?.from !== undefined && days.from >= first) ? first : null;
}
