import "server-only";
import type { z } from "zod";
import type { Page, ServiceOperation } from "@/lib/operations/define";
import type { SearchedValue, WholeSearch } from "@/lib/search/whole-values";
import { withBatchId } from "@/lib/server/batches/batch-reference";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import { narrowSearch } from "./areas";
import { type CallContext, callService, type ServiceResult } from "./call-service";

/** The most rows that the service gives at once. */
const PER_READ = 100;
/** Of the answers to one question so many are read: more rows of one customer than anybody pages through. */
const MOST_READS = 20;

/** As much as a search needs to know of its own list. */
interface Place {
  page?: number;
  perPage: number;
  after?: string;
}

type ListAnswer = Page<{ id: string }> & { nextAfter?: string | null };

export interface MaskedResult<Output> extends ServiceResult<Output> {
  /** It was searched: how old the answer is and how long it took stays here, for that tells of what is not shown. */
  isSearch: boolean;
}

/**
 * `callService` for a member who sees personal data masked: of a search they get the rows that are what they asked for
 * by their own field, with counts and pages of these rows alone. What names a person is written down before it is asked.
 *
 * @param isNoted it has been written down by the caller
 * @returns the answer, unmasked
 * @throws ApiError as `callService`; `whole_id_needed`, `search_limit`
 */
export async function askMasked<Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
  context: CallContext & { memberId: string },
  isNoted = false,
): Promise<MaskedResult<Output>> {
  const asked = withBatchId(operation.id, input, true);
  let isWritten = isNoted;
  // Before anything is asked: how long a refused search takes must not tell whether somebody is there.
  const note = async (values: readonly SearchedValue[]) => {
    if (!isWritten) await notePersonalSearch({ id: context.memberId, business: context.business }, values);
    isWritten = true;
  };
  const ask = async (other: ServiceOperation, question: unknown, about: readonly SearchedValue[]) => {
    await note(about);
    return (await callService(other, question, context)).data;
  };
  const search = await narrowSearch(operation as ServiceOperation, asked, ask);
  if (!search) return { ...(await callService(operation, asked, context)), isSearch: false };
  await note(search.values);
  let ageSeconds = 0;
  const read = async (place: Place): Promise<ListAnswer> => {
    const answer = await callService(operation, { ...(search.input as object), ...place } as z.output<Input>, context);
    ageSeconds = Math.max(ageSeconds, answer.ageSeconds);
    return answer.data as ListAnswer;
  };
  const place = asked as Place;
  const data = await (place.page === undefined ? forward(search, place, read) : paged(search, place, read));
  return { data: data as Output, ageSeconds, waitMs: 0, upstreamMs: 0, isSearch: true };
}

type Read = (place: Place) => Promise<ListAnswer>;

/** A list with page numbers, paged anew. */
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

/** A list that only goes forward. */
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
