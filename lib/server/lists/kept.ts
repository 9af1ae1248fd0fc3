import "server-only";
import { and, eq } from "drizzle-orm";
import { maskedPaths, type Operation, type Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { flushAnswers } from "@/lib/server/book/feed";
import { isInBook, listedPage } from "@/lib/server/book/listed";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { noteSearchOf } from "@/lib/server/proxy/page-of-book";
import { sinceOf } from "./totals";

/**
 * A page of one of the service's lists as the book has it, for a screen that the service does not answer. The service's
 * own count is not known.
 *
 * @param inputOf parses what the list was asked
 * @returns the page, when the book last read the whole list, and its first day if the list goes back further; null if it never has, or if only the service knows
 *   what the question finds
 * @throws ApiError `forbidden`; `unknown_operation` if the book has no such list; as every search of the book
 */
export async function keptRows(
  list: string,
  inputOf: (operation: Operation) => object,
  reader: Pick<Member, "id" | "business" | "role">,
): Promise<{ page: Page<object>; asOf: string; since: string | null } | null> {
  const { operation, inBook } = registry().served.get(list) ?? {};
  if (operation?.kind !== "service" || !inBook) throw new ApiError("unknown_operation");
  if (!roleCan(reader.role, operation.permission)) throw new ApiError("forbidden");
  const input = inputOf(operation) as { page: number; perPage: number };
  const isMasked = operation.personal !== "nothing" && !roleCan(reader.role, "personal.see");
  const part = { ...inBook.part(input as never), isMasked };
  const { wholeAt, unread = 0 } = (await bookCoverage(reader.business)).find(({ kind }) => kind === inBook.kind) ?? {};
  if (!wholeAt || part.isSearched) return null;
  // An empty list would say that there is nothing where only the service can know.
  if (part.of && !(await isInBook(reader.business, part.of))) return null;
  const since = sinceOf(inBook.kind, part);
  if (since !== null && part.days?.to !== undefined && part.days.to < since) return null;
  await flushAnswers();
  if (isMasked) await noteSearchOf(reader, reader.business, part);
  const page = {
    ...(await listedPage(reader.business, inBook.kind, part, input)),
    total: null,
    ...(unread > 0 && { unreadRows: unread }),
  };
  // No state is older than the last reading of the whole list.
  return { page: isMasked ? maskAnswer(page, maskedPaths(operation)) : page, asOf: wholeAt.toISOString(), since };
}

/**
 * One record of a list as the book has it, for a page that the service does not answer.
 *
 * @param id one of the record's own ids
 * @returns the record as a row of the list, and when its state was told; null if the book has no such record
 * @throws ApiError as `keptRows`
 */
export async function keptRecord(
  list: string,
  id: string,
  inputOf: (operation: Operation) => object,
  reader: Pick<Member, "id" | "business" | "role">,
): Promise<{ record: object; asOf: string } | null> {
  const { operation, inBook } = registry().served.get(list) ?? {};
  if (operation?.kind !== "service" || !inBook) throw new ApiError("unknown_operation");
  if (!roleCan(reader.role, operation.permission)) throw new ApiError("forbidden");
  const { business } = reader;
  const area = registry().records.find(({ kind }) => kind === inBook.kind);
  const isMasked = operation.personal !== "nothing" && !roleCan(reader.role, "personal.see");
  // The own id of such a record would tell a member what is masked for them.
  if (!area || (isMasked && area.masked)) return null;
  await flushAnswers();
  const { told, stateNow } = inBook.part(inputOf(operation) as never);
  const part = { having: [["id", id] as const], ...(told && { told }), ...(stateNow && { stateNow }) };
  const page = await listedPage(business, inBook.kind, part, { page: 1, perPage: MOST_HAVING });
  // Other records may mention the id.
  const isIt = (row: object) => area.show(row as never, business).ids.some((own) => own !== null && isSameId(own, id));
  const record = page.items.find(isIt);
  if (!record) return null;
  const recordId = area.entry(record as never).id;
  const [known] = await db()
    .select({ toldAt: bookRecords.toldAt })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, inBook.kind), eq(bookRecords.id, recordId)))
    .limit(1);
  if (!known) return null;
  const [shown] = (isMasked ? maskAnswer({ items: [record] }, maskedPaths(operation)) : { items: [record] }).items;
  if (!shown) return null;
  // The same answer again does not change the record's own time. A reading of the whole list has told it again.
  const { wholeAt } = (await bookCoverage(business)).find(({ kind }) => kind === inBook.kind) ?? {};
  return { record: shown, asOf: new Date(Math.max(+known.toldAt, +(wholeAt ?? 0))).toISOString() };
}

/** The most records with one id that are looked through. */
const MOST_HAVING = 20;

const isSameId = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();
