import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { authorizationRequestOperations } from "@/lib/authorization-requests/operations";
import { REQUEST_STATUS } from "@/lib/authorization-requests/request";
import type { BookTerm } from "@/lib/book/entry";
import { customerAccountOperations } from "@/lib/customer-accounts/operations";
import {
  type CustomerParty,
  PARTY_KINDS,
  type PartyKind,
  type PartyRow,
  type PartySum,
  type PartyTimeline,
  SAID_KINDS,
} from "@/lib/customer-party/party";
import type { partyTimelineInput } from "@/lib/customer-party/schemas";
import { groupedCode } from "@/lib/documents/code";
import { DOCUMENT_STATUS } from "@/lib/documents/fields";
import { documentOperations } from "@/lib/documents/operations";
import { gatewayOperations } from "@/lib/gateway/operations";
import { PAYMENT_REQUEST_STATUS, PAYMENT_STATUS, type Payment, type PaymentRequest } from "@/lib/gateway/payment";
import { INQUIRY_STATE } from "@/lib/inquiries/fields";
import { inquiryOperations } from "@/lib/inquiries/operations";
import type { LocalOperation } from "@/lib/operations/define";
import { orderOperations } from "@/lib/orders/operations";
import { ORDER_VIEWS, viewOfOrder } from "@/lib/orders/status";
import { roleCan } from "@/lib/permissions";
import { routes } from "@/lib/routes";
import { listRequests as listAuthorizationRequests } from "@/lib/server/authorization-requests/requests";
import { db } from "@/lib/server/db/client";
import { documents } from "@/lib/server/db/schema";
import { listedDocument, openedDocument } from "@/lib/server/documents/record";
import { listPayments } from "@/lib/server/gateway/payments";
import { listRequests } from "@/lib/server/gateway/requests";
import { listInquiries } from "@/lib/server/inquiries/list";
import type { LocalContext } from "@/lib/server/local/handle";
import { log } from "@/lib/server/log";
import { ordersFoundBy } from "@/lib/server/orders/list";
import { callService } from "@/lib/server/proxy/call-service";
import { shownTo } from "@/lib/server/search/in-book";
import { bookOf, findPerson, type PersonFound } from "@/lib/server/search/person";
import { isUuid } from "@/lib/server/uuid";
import { notesInTimeline } from "./notes";

type Asking = Pick<LocalContext, "business" | "member" | "requestId">;

/** Of each kind, as of the book's; more are said to be there. */
const MOST = 300;
const NEWEST = 3;
/** Longer nobody on the phone waits for what only adds to the rest. */
const PATIENCE_MS = 4000;
/** So many of their records are looked up among orders and papers. */
const MOST_TEXTS = 60;

/** A row with the state that sums go by, and what tells that two are the same thing. */
type Row = PartyRow & {
  status: string;
  moment: number;
  /** All ids of a record of the book. */
  ids?: readonly (string | null)[];
  /** Of a payment the wallet's row of it, of an order what it was sent by. */
  becomes?: string | null;
};

interface Gathered {
  rows: readonly Row[];
  cut: ReadonlySet<PartyKind>;
  /** Null where their mobile is nobody's own. */
  person: PersonFound | null;
  lacksIbans: boolean;
  isInBook: boolean;
  book: CustomerParty["book"];
  hrefs: Partial<Record<PartyKind, string>>;
}

const NOTHING = { what: null, view: null, amountRial: null, name: null, by: null, text: null, code: null } as const;
const moment = (at: string | null): number => (at === null ? 0 : Date.parse(at));
const mayAsk = ({ member }: Asking, { permission }: Pick<LocalOperation, "permission">): boolean =>
  roleCan(member.role, permission);

/**
 * All that is known of a customer, each kind by the query that its own list is made of: what the book knows of whoever
 * their id belongs to, and what our own tables have.
 */
async function gather(customerId: string, asking: Asking): Promise<Gathered> {
  const { business, member } = asking;
  const [person, ibans] = await Promise.all([
    findPerson(asking, isUuid(customerId) ? [{ kind: "uuid", value: customerId.toLowerCase() }] : []),
    registeredIbans(customerId, asking),
  ]);
  const records = person?.records ?? [];
  const isSelf = ({ kind, id }: PersonFound["records"][number]) => kind === "customer" && id === customerId;
  const ofBook = records.filter((record) => record.kind !== "customer");
  const known = person?.known ?? [];
  const [paid, requests, authorizationRequests, orders, inquiries, notes] = await Promise.all([
    paymentsOf(customerId, known, asking),
    requestsOf(customerId, known, asking),
    authorizationRequestsOf(known, asking),
    ordersOf([customerId, ...textsOf(person, ibans.items)], asking),
    inquiriesOf(customerId, asking),
    notesInTimeline(customerId, MOST, asking),
  ]);
  const ours: readonly Own[] = [paid, requests, authorizationRequests, orders, inquiries, notes];
  const about = [...ofBook, ...ours.flatMap(({ rows }) => rows)].flatMap(({ id }) => id);
  const papers = await papersOf(about, asking);
  const rows = [
    ...ofBook.map((record): Row => {
      const shown = shownTo(member.role, record, business);
      const { kind, id, href, status, view, amountRial, at, name } = shown;
      const { ids } = record;
      return { ...NOTHING, kind, id, href, status, view, amountRial, at, name, ids, moment: record.at.getTime() };
    }),
    ...[...ours, papers].flatMap((each) => each.rows),
  ];
  const cut = new Set<PartyKind>(person?.cut ?? []);
  for (const { kind, isCut } of [...ours, papers]) if (isCut) cut.add(kind);
  return {
    rows: rows.toSorted((one, other) => other.moment - one.moment),
    cut,
    person,
    lacksIbans: !ibans.isWhole,
    isInBook: records.some(isSelf),
    book: await bookOf(business, records),
    hrefs: Object.fromEntries(ours.flatMap(({ kind, href }) => (href ? [[kind, href]] : []))),
  };
}

/** Rows of one kind of our own. */
interface Own {
  kind: PartyKind;
  rows: readonly Row[];
  isCut: boolean;
  /** The list that has these and no others. */
  href?: string | null;
}
const none = (kind: PartyKind): Own => ({ kind, rows: [], isCut: false });

/** What of theirs a search finds orders and papers by. */
function textsOf(person: PersonFound | null, ibans: readonly string[]): string[] {
  const authorizations = person?.records.filter(({ kind }) => kind === "authorization").map(({ id }) => id) ?? [];
  const values =
    person?.known.flatMap(([field, value]) => (field === "mobile" || field === "iban" ? [value] : [])) ?? [];
  return [...new Set([...values, ...ibans, ...authorizations])].slice(0, MOST_TEXTS);
}

/** IBANs that the service has of them: orders to these are orders to them. */
async function registeredIbans(
  customerId: string,
  { business, member, requestId }: Asking,
): Promise<{ items: readonly string[]; isWhole: boolean }> {
  const call = { business, requestId, memberId: member.id, patienceMs: PATIENCE_MS };
  try {
    const { data } = await callService(customerAccountOperations.ibans, { customerId, page: 1, perPage: 100 }, call);
    const items = data.items.flatMap(({ iban }) => iban ?? []);
    return { items, isWhole: !data.hasMore && !data.unreadRows && items.length === data.items.length };
  } catch (error) {
    log.info({ err: error, business }, "a customer's IBANs could not be asked for");
    return { items: [], isWhole: false };
  }
}

/** Rows that a list of ours finds by any of these texts, each once. */
async function foundBy<Found extends { id: string; createdAt: string }>(
  texts: readonly string[],
  list: (q: string) => Promise<{ items: readonly Found[]; hasMore: boolean }>,
): Promise<{ items: Found[]; isCut: boolean; isByFirst: boolean }> {
  const pages = await Promise.all(texts.map(list));
  const items = [...new Map(pages.flatMap((page) => page.items.map((row) => [row.id, row] as const))).values()];
  const isCut = pages.some(({ hasMore }) => hasMore) || items.length > MOST;
  const newest = items.toSorted((one, other) => moment(other.createdAt) - moment(one.createdAt)).slice(0, MOST);
  return { items: newest, isCut, isByFirst: items.length === (pages[0]?.items.length ?? 0) };
}

const valuesIn = (known: readonly BookTerm[]): string[] =>
  known.flatMap(([field, value]) => (field === "mobile" || field === "nationalCode" ? [value] : []));

async function paymentsOf(customerId: string, known: readonly BookTerm[], asking: Asking): Promise<Own> {
  if (!mayAsk(asking, gatewayOperations.payments)) return none("payment");
  const texts = [customerId, ...valuesIn(known)];
  const { items, isCut, isByFirst } = await foundBy<Payment>(texts, (q) =>
    listPayments({ q, page: 1, perPage: MOST }, asking),
  );
  const { business } = asking;
  return {
    kind: "payment",
    isCut,
    href: isByFirst ? routes.gateway(business, { q: customerId }) : null,
    rows: items.map((row) => ({
      ...NOTHING,
      kind: "payment",
      id: row.id,
      href: routes.gatewayPayment(business, row.id),
      status: row.state,
      view: PAYMENT_STATUS[row.state],
      amountRial: row.toldRial ?? row.amountRial,
      at: row.paidAt ?? row.createdAt,
      name: row.payerName,
      text: row.description,
      becomes: row.transId,
      moment: moment(row.paidAt ?? row.createdAt),
    })),
  };
}

async function requestsOf(customerId: string, known: readonly BookTerm[], asking: Asking): Promise<Own> {
  if (!mayAsk(asking, gatewayOperations.requests)) return none("paymentRequest");
  const texts = [customerId, ...valuesIn(known)];
  const { items, isCut, isByFirst } = await foundBy<PaymentRequest>(texts, (q) =>
    listRequests({ q, page: 1, perPage: MOST }, asking),
  );
  const { business } = asking;
  return {
    kind: "paymentRequest",
    isCut,
    href: isByFirst ? routes.paymentRequests(business, { q: customerId }) : null,
    rows: items.map((row) => ({
      ...NOTHING,
      kind: "paymentRequest",
      id: row.id,
      href: routes.paymentRequest(business, row.id),
      status: row.state,
      view: PAYMENT_REQUEST_STATUS[row.state],
      amountRial: row.amountRial,
      at: row.createdAt,
      name: row.payerName,
      by: row.by,
      text: row.description,
      moment: moment(row.createdAt),
    })),
  };
}

async function authorizationRequestsOf(known: readonly BookTerm[], asking: Asking): Promise<Own> {
  if (known.length === 0 || !mayAsk(asking, authorizationRequestOperations.list)) return none("authorizationRequest");
  const { items, hasMore } = await listAuthorizationRequests({ page: 1, perPage: MOST }, asking, known);
  return {
    kind: "authorizationRequest",
    isCut: hasMore,
    rows: items.map((row) => ({
      ...NOTHING,
      kind: "authorizationRequest",
      id: row.id,
      href: routes.authorizationRequest(asking.business, row.id),
      status: row.state,
      view: REQUEST_STATUS[row.state],
      at: row.createdAt,
      name: row.name,
      by: row.by,
      moment: moment(row.createdAt),
    })),
  };
}

async function ordersOf(texts: readonly string[], asking: Asking): Promise<Own> {
  if (!mayAsk(asking, orderOperations.list)) return none("order");
  const { business, member } = asking;
  const { items, hasMore } = await ordersFoundBy(texts, member, MOST);
  return {
    kind: "order",
    isCut: hasMore,
    rows: items.map((row) => ({
      ...NOTHING,
      kind: "order",
      id: row.id,
      href: routes.order(business, row.id),
      what: `orders.kind.${row.kind}`,
      status: viewOfOrder(row),
      view: ORDER_VIEWS[viewOfOrder(row)],
      amountRial: row.amountRial,
      at: row.createdAt,
      name: row.receiver ?? row.fileName,
      by: row.makerName,
      becomes: row.trackId,
      moment: moment(row.createdAt),
    })),
  };
}

async function inquiriesOf(customerId: string, asking: Asking): Promise<Own> {
  if (!mayAsk(asking, inquiryOperations.list)) return none("inquiry");
  const { business, member } = asking;
  const { items, hasMore } = await listInquiries({ customerId, page: 1, perPage: MOST }, member);
  return {
    kind: "inquiry",
    isCut: hasMore,
    href: routes.inquiries(business, { customerId }),
    rows: items.map((row) => ({
      ...NOTHING,
      kind: "inquiry",
      id: row.id,
      href: routes.inquiry(business, row.id),
      what: `inquiries.kinds.${row.kind}`,
      status: row.state,
      view: INQUIRY_STATE[row.state],
      amountRial: row.costRial,
      at: row.askedAt,
      by: row.memberName,
      moment: moment(row.askedAt),
    })),
  };
}

/** Receipts of any of these records. A statement is of the business's wallet, and nobody's own. */
async function papersOf(ids: readonly string[], asking: Asking): Promise<Own> {
  if (ids.length === 0 || !mayAsk(asking, documentOperations.list)) return none("document");
  const { business } = asking;
  const found = await db()
    .select()
    .from(documents)
    .where(and(eq(documents.business, business), inArray(documents.about, [...new Set(ids)])))
    .orderBy(desc(documents.issuedAt), desc(documents.id))
    .limit(MOST + 1);
  return {
    kind: "document",
    isCut: found.length > MOST,
    rows: found.slice(0, MOST).map((row) => {
      const { id, kind, state, amountRial, issuedAt, issuerName } = listedDocument(row);
      const opened = openedDocument(row);
      return {
        ...NOTHING,
        kind: "document",
        id,
        href: routes.document(business, id),
        what: `documents.kinds.${kind}`,
        status: state,
        view: DOCUMENT_STATUS[state],
        amountRial,
        at: issuedAt,
        by: issuerName,
        code: opened && groupedCode(opened.code),
        moment: moment(issuedAt),
      };
    }),
  };
}

const shown = ({ status: _status, moment: _moment, ids: _ids, becomes: _becomes, ...row }: Row): PartyRow => row;

/** What else of a customer there is, counted and added up by kind and state. */
export async function customerParty(customerId: string, asking: Asking): Promise<CustomerParty> {
  const { rows, cut, person, hrefs, lacksIbans, isInBook, book } = await gather(customerId, asking);
  const { business, member } = asking;
  const records = person?.records ?? [];
  const codes = new Set(
    records.flatMap((record) => record.person.flatMap(([field, value]) => (field === "nationalCode" ? value : []))),
  );
  return {
    kinds: PARTY_KINDS.flatMap((kind): PartySum[] => {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length === 0 || kind === "note") return [];
      const isCut = cut.has(kind);
      return [
        {
          kind,
          count: own.length,
          isCut,
          sums: sumsOf(own),
          newest: own.slice(0, NEWEST).map(shown),
          href: hrefs[kind] ?? null,
        },
      ];
    }),
    isInBook,
    lacksMobile: isInBook && person?.known.length === 0,
    isMany: person === null,
    others: records
      .filter(({ kind, id }) => kind === "customer" && id !== customerId)
      .map((record) => {
        const { id, name, href } = shownTo(member.role, record, business);
        return { id, name, href };
      }),
    isOfSeveral: codes.size > 1,
    lacksIbans,
    book,
  };
}

function sumsOf(rows: readonly Row[]): PartySum["sums"] {
  const sums = new Map<string, PartySum["sums"][number]>();
  for (const { status, view, amountRial } of rows) {
    const sum = sums.get(status) ?? { status, view, count: 0, amountRial: null };
    const total = amountRial === null ? sum.amountRial : (sum.amountRial ?? 0) + amountRial;
    sums.set(status, { ...sum, count: sum.count + 1, amountRial: total });
  }
  return [...sums.values()];
}

/**
 * All of it in one line of time. What is the same thing twice stands once: a payment and the wallet's row of it, an order
 * and the payout or withdrawal that it became. Where of one kind there may be older ones than were looked at, it ends there.
 */
export async function customerTimeline(
  { customerId, of, page, perPage }: z.output<typeof partyTimelineInput>,
  asking: Asking,
): Promise<PartyTimeline> {
  const { rows, cut, book } = await gather(customerId, asking);
  const wanted = of === undefined ? PARTY_KINDS : of === "said" ? SAID_KINDS : [of];
  const isTwice = of === undefined ? twiceIn(rows) : () => false;
  const all = rows.filter(({ kind }) => wanted.includes(kind));
  const ends = wanted.flatMap((kind) => (cut.has(kind) ? [all.findLast((row) => row.kind === kind)?.moment ?? 0] : []));
  const end = ends.length === 0 ? null : Math.max(...ends);
  const listed = all.filter((row) => (end === null || row.moment >= end) && !isTwice(row));
  const items = listed.slice((page - 1) * perPage, page * perPage).map(shown);
  return {
    items,
    page,
    perPage,
    total: listed.length,
    hasMore: page * perPage < listed.length,
    until: end === null ? null : new Date(end).toISOString(),
    book,
  };
}

/** What another row tells already: the wallet's row of a payment, and an order that became a payout or a withdrawal. */
function twiceIn(rows: readonly Row[]): (row: Row) => boolean {
  const ids = new Set(rows.flatMap((row) => row.ids ?? []));
  const paid = new Set(rows.flatMap(({ kind, becomes }) => (kind === "payment" && becomes ? [becomes] : [])));
  return ({ kind, id, becomes }) =>
    kind === "transaction" ? paid.has(id) : kind === "order" && becomes != null && ids.has(becomes);
}
