import "server-only";
import type { CustomerPage, CustomerRow } from "@/lib/customers/answers";
import { isCompanyId } from "@/lib/customers/fields";
import { customerOperations, KEPT_PERSONAL } from "@/lib/customers/operations";
import type { CustomerBookAsked, CustomerBookPage, ListedCustomer } from "@/lib/customers/schemas";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { wholeOf } from "@/lib/search/whole-values";
import { customersById, customersListed } from "@/lib/server/book/customers";
import { flushAnswers } from "@/lib/server/book/feed";
import { bringNews, readingNow } from "@/lib/server/book/read-lists";
import { env } from "@/lib/server/env";
import type { LocalContext } from "@/lib/server/local/handle";
import { log } from "@/lib/server/log";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import { callService } from "@/lib/server/proxy/call-service";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { answerRead } from "@/lib/server/proxy/serve-service";
import { fittingRows, isNarrowed } from "./narrowed";

type Who = Pick<LocalContext, "business" | "member" | "requestId">;

/** What is new is looked for where that was not done for so long; nobody waits for it, as it is announced. */
const NEWS_MS = 30_000;

/**
 * A page of the list: of the book once that has gone through all of the service's list, however long ago; it says how long.
 * Until then the service answers what it can be asked, and nobody the rest.
 *
 * @throws ApiError `forbidden` for a filter by what is masked for the member, `whole_id_needed`, `search_limit`, and what
 *   asking the service throws
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

/** One customer as the book knew them last, as old as it says; null where it has nobody like that, or not any more. */
export async function customerInBook(
  customerId: string,
  { role }: Pick<Who["member"], "role">,
  business: string,
): Promise<{ customer: ListedCustomer | null }> {
  await flushAnswers();
  const customer = (await customersById(business, [customerId])).get(customerId);
  if (!customer) return { customer: null };
  if (roleCan(role, "personal.see")) return { customer };
  return { customer: maskAnswer({ items: [customer] }, KEPT_PERSONAL).items[0] ?? null };
}

/**
 * Whoever sees personal data masked looks for whole values and words of names, each written down before it is looked for,
 * and narrows down by nothing that is hidden from them: what is found by it would tell it.
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
 * While the book is still read for the first time, or where it reads no lists. Its pages are the service's own, by their
 * numbers; of a list that it did not narrow down, those of one page who are such.
 */
async function notYet({ q, type, after, perPage, ...others }: CustomerBookAsked, who: Who): Promise<CustomerBookPage> {
  const { sort = "newest", ...narrowed } = others;
  const isOff = env().BOOK_LISTS === "off";
  const isOfBook = sort !== "newest" || Object.values(narrowed).some((value) => value !== undefined);
  if (isOfBook)
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
