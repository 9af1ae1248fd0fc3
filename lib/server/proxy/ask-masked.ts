import "server-only";
import type { z } from "zod";
import type { Page, ServiceOperation } from "@/lib/kit/operations/define";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import type { SearchedValue, WholeSearch } from "@/lib/server/search/whole-values";
import { narrowSearch, plainInput } from "./areas";
import { type CallContext, callService, type ServiceResult } from "./call-service";

/** The most rows that the service returns per page. */
const PER_READ = 100;
/** The most pages that one search reads. It is more than the rows of any customer. */
const MOST_READS = 20;

/** The part of a list's input that a search needs. */
interface Place {
  page?: number;
  perPage: number;
  after?: string;
}

type ListAnswer = Page<{ id: string }> & { nextAfter?: string | null };

export interface MaskedResult<Output> extends ServiceResult<Output> {
  /**
   * Set if it was a search. The age and duration of the answer are then not shown, because they would reveal
   * something about the hidden rows.
   */
  isSearch: boolean;
}

/**
 * `callService` for a member who sees personal data masked. A search returns only rows that match by their own field,
 * with counts and pages of these rows alone. Values that name a person are recorded before the search.
 *
 * @param isNoted whether the caller has recorded them
 * @returns the answer, unmasked
 * @throws ApiError as `callService`; `whole_id_needed`, `search_limit`
 */
export async function askMasked<Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
  context: CallContext & { memberId: string },
  isNoted = false,
): Promise<MaskedResult<Output>> {
  const asked = plainInput(operation as ServiceOperation, input, true);
  let isWritten = isNoted;
  // A search reads rows that the member is not shown.
  const unnamed = { ...context, memberName: undefined };
  // This runs before any call, so that the duration of a refused search does not reveal whether a person exists.
  const note = async (values: readonly SearchedValue[]) => {
    if (!isWritten) await notePersonalSearch({ id: context.memberId, business: context.business }, values);
    isWritten = true;
  };
  const ask = async (other: ServiceOperation, question: unknown, about: readonly SearchedValue[]) => {
    await note(about);
    return (await callService(other, question, unnamed)).data;
  };
  const search = await narrowSearch(operation as ServiceOperation, asked, ask);
  if (!search) return { ...(await callService(operation, asked, context)), isSearch: false };
  await note(search.values);
  let ageSeconds = 0;
  const read = async (place: Place): Promise<ListAnswer> => {
    const answer = await callService(operation, { ...(search.input as object), ...place } as z.output<Input>, unnamed);
    ageSeconds = Math.max(ageSeconds, answer.ageSeconds);
    return answer.data as ListAnswer;
  };
  const place = asked as Place;
  const data = await (place.page === undefined ? forward(search, place, read) : paged(search, place, read));
  return { data: data as Output, ageSeconds, waitMs: 0, upstreamMs: 0, isSearch: true };
}

type Read = (place: Place) => Promise<ListAnswer>;

/** Pages a list with page numbers again, after filtering. */
async function paged({ isOwn, isEmpty }: WholeSearch, { page = 1, perPage }: Place, read: Read): Promise<ListAnswer> {
  const own: ListAnswer["items"] = [];
  let hasMore = !isEmpty;
  for (let at = 1; hasMore && own.length <= page * perPage && at <= MOST_READS; at += 1) {
    const answer = await read({ page: at, perPage: PER_READ });
    own.push(...answer.items.filter(isOwn));
    hasMore = answer.hasMore;
  }
  const items = own.slice((page - 1) * perPage, page * perPage);
  return { items, page, perPage, total: hasMore ? null : own.length, hasMore: own.length > page * perPage };
}

/** Pages a list with a cursor. */
async function forward({ isOwn }: WholeSearch, { perPage, after }: Place, read: Read): Promise<ListAnswer> {
  const own: ListAnswer["items"] = [];
  let next: string | null | undefined = after;
  for (let count = 0; next !== null && own.length <= perPage && count < MOST_READS; count += 1) {
    const answer = await read({ perPage: PER_READ, after: next });
    own.push(...answer.items.filter(isOwn));
    next = answer.nextAfter ?? null;
  }
  const items = own.slice(0, perPage);
  const hasMore = own.length > perPage;
  const nextAfter = hasMore ? (items.at(-1)?.id ?? null) : null;
  return { items, page: 1, perPage: items.length, total: null, hasMore, nextAfter };
}
