import "server-only";
import { maskedPaths, type Operation, type Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { flushAnswers } from "@/lib/server/book/feed";
import { isInBook, listedPage } from "@/lib/server/book/listed";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { registry } from "@/lib/server/core/registry";
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
