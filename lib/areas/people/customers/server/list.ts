import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { flushAnswers } from "@/lib/server/book/feed";
import { bringNews, readingNow } from "@/lib/server/book/read-lists";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import type { LocalContext } from "@/lib/server/local/handle";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import { callService } from "@/lib/server/proxy/call-service";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { answerRead } from "@/lib/server/proxy/serve-service";
import { wholeOf } from "@/lib/server/search/whole-values";
import { isCompanyId } from "../fields";
import { isOfBook } from "../filters";
import { customerOperations, KEPT_PERSONAL } from "../operations";
import type { CustomerBookAsked, CustomerBookPage, ListedCustomer } from "../schemas";
import type { CustomerPage, CustomerRow } from "./answers";
import { customersById, customersListed } from "./ask";
import { fittingRows, isNarrowed } from "./narrowed";

type Who = Pick<LocalContext, "business" | "member" | "requestId">;

/**
 * News of the list is read in the background if the last reading is older than this. The result is announced, so no
 * call waits for it.
 */
const NEWS_MS = 30_000;

/**
 * A page of the list. It comes from the book once the book has read the whole list of the service, however long ago;
 * the page has its age. Until then the service answers the filters that it knows, and the others cannot be answered.
 *
 * @throws ApiError `forbidden` for a filter by values that are masked for the member, `whole_id_needed`,
 *   `search_limit`, and the errors of the call to the service
 */
export async function customerList(asked: CustomerBookAsked, who: Who): Promise<CustomerBookPage> {
  const { business, member } = who;
  const filters = roleCan(member.role, "personal.see") ? asked : await searched(asked, who);
  await flushAnswers();
  const reading = await readingNow(business, "customer");
  if (!reading?.freshAt || !reading.wholeAt) return notYet(asked, who);
  bringNews(business, "customer", NEWS_MS).catch((error: unknown) =>
    log.warn({ err: error, business }, "what is new of customers was not looked for"),
  );
  const { page, total, unknown } = await customersListed(business, filters);
  const { items, unreadRows, nextAfter } = page ?? { items: [], unreadRows: 0, nextAfter: null };
  const shown = {
    items,
    page: 1,
    perPage: asked.perPage,
    total,
    hasMore: nextAfter !== null,
    nextAfter,
    ...(unreadRows > 0 && { unreadRows }),
  };
  return {
    ...(filters === asked ? shown : maskAnswer(shown, KEPT_PERSONAL)),
    source: {
      kind: "book",
      freshAt: reading.freshAt.toISOString(),
      wholeAt: reading.wholeAt.toISOString(),
      isReading: reading.isReading,
      unread: reading.unread,
      unknown,
    },
  };
}

/**
 * A customer as the book last knew them, with the age of the data.
 *
 * @throws ApiError `not_found` if the book has no such customer, or no longer
 */
export async function customerInBook(
  customerId: string,
  { role }: Pick<Who["member"], "role">,
  business: string,
): Promise<{ customer: ListedCustomer }> {
  await flushAnswers();
  const customer = (await customersById(business, [customerId])).get(customerId);
  if (!customer) throw new ApiError("not_found");
  if (roleCan(role, "personal.see")) return { customer };
  const [masked] = maskAnswer({ items: [customer] }, KEPT_PERSONAL).items;
  if (!masked) throw new ApiError("not_found");
  return { customer: masked };
}

/**
 * The filters of a member who sees personal data masked. They search by whole values and words of names, and each
 * search is recorded before it runs. They may not filter by hidden values, because the result would reveal them.
 */
async function searched(asked: CustomerBookAsked, { business, member }: Who): Promise<CustomerBookAsked> {
  const { q, fromRial, toRial, ownValue, sort } = asked;
  const isByHidden = fromRial !== undefined || toRial !== undefined || ownValue !== undefined;
  if (isByHidden || sort === "largest" || sort === "smallest") throw new ApiError("forbidden");
  if (q === undefined) return { ...asked };
  const shape = wholeOf(q, ["uuid", "mobile", "nationalCode", "number", "name"]);
  if (shape.kind === "number" && !isCompanyId(shape.value)) throw new ApiError("whole_id_needed");
  await notePersonalSearch({ id: member.id, business }, [shape]);
  return { ...asked, q: shape.value };
}

const FIRST_PAGE = /^p(\d{1,6})$/;

/**
 * A page while the book is still being read for the first time, or if it reads no lists. It is the service's own
 * page, by its number. If the service did not filter the list, only the matching rows of that page are kept.
 */
async function notYet(asked: CustomerBookAsked, who: Who): Promise<CustomerBookPage> {
  const { q, type, after, perPage } = asked;
  const isOff = env().BOOK_LISTS === "off";
  if (isOfBook(asked))
    return {
      items: [],
      page: 1,
      perPage,
      total: null,
      hasMore: false,
      nextAfter: null,
      source: { kind: "nobody", isOff },
    };
  const page = Number(FIRST_PAGE.exec(after ?? "")?.[1] ?? 1);
  const { data } = await answerRead(customerOperations.list, { q, type, page, perPage }, who);
  const told = data as CustomerPage;
  const toldAt = new Date().toISOString();
  const listed = (rows: readonly CustomerRow[]) => rows.map((row) => ({ ...row, toldAt }));
  if (q === undefined && type === undefined)
    return {
      ...told,
      items: listed(told.items),
      nextAfter: told.hasMore ? `p${page + 1}` : null,
      source: { kind: "service", isOff },
    };
  const context = { business: who.business, requestId: who.requestId, memberId: who.member.id } as const;
  const isBelieved = await isNarrowed({ q, type }, context);
  const all = (await callService(customerOperations.list, { q, type, page, perPage }, context)).data.items;
  const { ids: fitting, undecided } = await fittingRows(all, { q, type }, isBelieved, context);
  const items = listed(told.items.filter(({ id }) => fitting.has(id)));
  if (isBelieved)
    return {
      ...told,
      items,
      nextAfter: told.hasMore ? `p${page + 1}` : null,
      source: { kind: "service", isOff },
    };
  return {
    ...told,
    items,
    total: null,
    hasMore: false,
    nextAfter: null,
    source: { kind: "service", isOff, passedOver: { lookedThrough: all.length - undecided, total: told.total } },
  };
}
