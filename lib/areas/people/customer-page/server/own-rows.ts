import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { authorizationRequestOperations } from "@/lib/areas/collecting/authorization-requests/operations";
import { listRequests as listAuthorizationRequests } from "@/lib/areas/collecting/authorization-requests/server/record";
import { REQUEST_STATUS } from "@/lib/areas/collecting/authorization-requests/status";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { listPayments, listRequests } from "@/lib/areas/collecting/gateway/server/ask";
import {
  PAYMENT_REQUEST_STATUS,
  PAYMENT_STATUS,
  type Payment,
  type PaymentRequest,
} from "@/lib/areas/collecting/gateway/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { ordersFoundBy } from "@/lib/areas/money/orders/server/ask";
import { ORDER_VIEWS, viewOfOrder } from "@/lib/areas/money/orders/status";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { messageHref } from "@/lib/areas/people/customer-messages/declared";
import { MESSAGE_STATUS } from "@/lib/areas/people/customer-messages/status";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { listInquiries } from "@/lib/areas/people/inquiries/server/record";
import { INQUIRY_STATE } from "@/lib/areas/people/inquiries/status";
import { documentRoutes } from "@/lib/areas/records/documents/declared";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { listedDocument, openedDocument } from "@/lib/areas/records/documents/server/record";
import { DOCUMENT_STATUS } from "@/lib/areas/records/documents/status";
import type { BookTerm } from "@/lib/kit/book/entry";
import { groupedCode } from "@/lib/kit/format/document-code";
import type { LocalOperation } from "@/lib/kit/operations/define";
import { isMoneyIn, isRefundOrder } from "@/lib/kit/orders/kinds";
import { isSettled } from "@/lib/kit/orders/states";
import { roleCan } from "@/lib/kit/permissions";
import type { FoundInBook } from "@/lib/server/book/find";
import { log } from "@/lib/server/core/log";
import { registry } from "@/lib/server/core/registry";
import { messagesTo } from "@/lib/server/customer-messages/record";
import { db } from "@/lib/server/db/client";
import { documents } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { namesOf } from "@/lib/server/members/names";
import { callService } from "@/lib/server/proxy/call-service";
import type { PersonFound } from "@/lib/server/search/person";
import { isOpen, moveOf } from "../moves";
import type { PartyKind, PartyRow } from "../party";

// The rows of our own tables about a customer. Each kind uses the same query as its own list.

export type OwnRowsContext = Pick<LocalContext, "business" | "member" | "requestId">;

/** The most rows of each kind, as for the book's kinds. If there are more, the answer says so. */
export const MOST = 300;
/** The longest wait for these additional rows, because the caller may be on the phone with the customer. */
const PATIENCE_MS = 4000;
/** The most texts by which orders and papers are searched. */
const MOST_TEXTS = 60;

/** A row with the state that sums use, and with the data that shows whether two rows are the same thing. */
export type Row = PartyRow & {
  status: string;
  moment: number;
  /** Its money left the wallet, while others of its kind brought money in. */
  isOut: boolean;
  /** It is not final. */
  isOpen: boolean;
  /** It gives back what was paid. */
  isRefund?: boolean;
  /** Of an open link: what the customer is still to pay. */
  owesRial?: number;
  /** All ids of a record of the book. */
  ids?: readonly (string | null)[];
  /** For a payment, its row in the wallet; for an order, the id under which it was sent. */
  becomes?: string | null;
  /** Ids that tie it to other records. */
  links?: readonly (string | null)[];
  /** For a deposit, the bank's code of it. */
  trackingCode?: string | null;
  /** For a refund, the refunded record and the number of its order. */
  givesBack?: FoundInBook["givesBack"];
};

export const NOTHING = {
  what: null,
  view: null,
  moved: null,
  isOut: false,
  isOpen: false,
  amountRial: null,
  name: null,
  by: null,
  text: null,
  code: null,
} as const;
const moment = (at: string | null): number => (at === null ? 0 : Date.parse(at));
const mayAsk = ({ member }: OwnRowsContext, { permission }: Pick<LocalOperation, "permission">): boolean =>
  roleCan(member.role, permission);

/** Rows of one kind of our own. */
export interface Own {
  kind: PartyKind;
  rows: readonly Row[];
  isCut: boolean;
  /** The address of a list that shows exactly these rows. */
  href?: string | null;
}
const none = (kind: PartyKind): Own => ({ kind, rows: [], isCut: false });

/** The customer's values by which orders and papers are searched. */
export function textsOf(person: PersonFound | null, ibans: readonly string[]): string[] {
  const authorizations = person?.records.filter(({ kind }) => kind === "authorization").map(({ id }) => id) ?? [];
  const values =
    person?.known.flatMap(([field, value]) => (field === "mobile" || field === "iban" ? [value] : [])) ?? [];
  return [...new Set([...values, ...ibans, ...authorizations])].slice(0, MOST_TEXTS);
}

/** The customer's IBANs at the service: orders to these are orders to the customer. */
export async function registeredIbans(
  customerId: string,
  { business, member, requestId }: OwnRowsContext,
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

/** The rows that one of our lists finds by any of these texts, each once. */
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

export async function paymentsOf(customerId: string, known: readonly BookTerm[], asking: OwnRowsContext): Promise<Own> {
  if (!mayAsk(asking, gatewayOperations.payments)) return none("payment");
  const texts = [customerId, ...valuesIn(known)];
  const { items, isCut, isByFirst } = await foundBy<Payment>(texts, (q) =>
    listPayments({ q, page: 1, perPage: MOST }, asking),
  );
  const { business } = asking;
  return {
    kind: "payment",
    isCut,
    href: isByFirst ? gatewayRoutes.gateway(business, { q: customerId }) : null,
    rows: items.map((row) => ({
      ...NOTHING,
      kind: "payment",
      id: row.id,
      href: gatewayRoutes.gatewayPayment(business, row.id),
      status: row.state,
      view: PAYMENT_STATUS[row.state],
      moved: moveOf("payment", row.state),
      isOpen: isOpen("payment", row.state),
      amountRial: row.toldRial ?? row.amountRial,
      at: row.paidAt ?? row.createdAt,
      name: row.payerName,
      text: row.description,
      becomes: row.transId,
      moment: moment(row.paidAt ?? row.createdAt),
    })),
  };
}

export async function requestsOf(customerId: string, known: readonly BookTerm[], asking: OwnRowsContext): Promise<Own> {
  if (!mayAsk(asking, gatewayOperations.requests)) return none("paymentRequest");
  const texts = [customerId, ...valuesIn(known)];
  const { items, isCut, isByFirst } = await foundBy<PaymentRequest>(texts, (q) =>
    listRequests({ q, page: 1, perPage: MOST }, asking),
  );
  const { business } = asking;
  return {
    kind: "paymentRequest",
    isCut,
    href: isByFirst ? gatewayRoutes.paymentRequests(business, { q: customerId }) : null,
    rows: items.map((row) => ({
      ...NOTHING,
      kind: "paymentRequest",
      id: row.id,
      href: gatewayRoutes.paymentRequest(business, row.id),
      status: row.state,
      view: PAYMENT_REQUEST_STATUS[row.state],
      isOpen: isOpen("paymentRequest", row.state),
      ...(row.state === "open" && !row.isForMany && { owesRial: row.amountRial }),
      amountRial: row.amountRial,
      at: row.createdAt,
      name: row.payerName,
      by: row.by,
      text: row.description,
      moment: moment(row.createdAt),
    })),
  };
}

export async function authorizationRequestsOf(known: readonly BookTerm[], asking: OwnRowsContext): Promise<Own> {
  if (known.length === 0 || !mayAsk(asking, authorizationRequestOperations.list)) return none("authorizationRequest");
  const { items, hasMore } = await listAuthorizationRequests({ page: 1, perPage: MOST }, asking, known);
  return {
    kind: "authorizationRequest",
    isCut: hasMore,
    rows: items.map((row) => ({
      ...NOTHING,
      kind: "authorizationRequest",
      id: row.id,
      href: authorizationRequestRoutes.authorizationRequest(asking.business, row.id),
      status: row.state,
      view: REQUEST_STATUS[row.state],
      isOpen: isOpen("authorizationRequest", row.state),
      at: row.createdAt,
      name: row.name,
      by: row.by,
      moment: moment(row.createdAt),
    })),
  };
}

export async function ordersOf(texts: readonly string[], asking: OwnRowsContext): Promise<Own> {
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
      href: orderRoutes.order(business, row.id),
      what: `orders.kind.${row.kind}`,
      status: viewOfOrder(row),
      view: ORDER_VIEWS[viewOfOrder(row)],
      moved: row.state === "done" ? (isMoneyIn(row.kind) ? "in" : "out") : null,
      isOpen: !isSettled(row.state) || row.attention !== null,
      isRefund: isRefundOrder(row.kind),
      amountRial: row.amountRial,
      at: row.createdAt,
      name: row.receiver ?? row.fileName,
      by: row.makerName,
      becomes: row.trackId,
      ...(row.refundNumber && { givesBack: { of: null, number: row.refundNumber } }),
      moment: moment(row.createdAt),
    })),
  };
}

export async function inquiriesOf(customerId: string, asking: OwnRowsContext): Promise<Own> {
  if (!mayAsk(asking, inquiryOperations.list)) return none("inquiry");
  const { business, member } = asking;
  const { items, hasMore } = await listInquiries({ customerId, page: 1, perPage: MOST }, member);
  return {
    kind: "inquiry",
    isCut: hasMore,
    href: inquiryRoutes.inquiries(business, { customerId }),
    rows: items.map((row) => ({
      ...NOTHING,
      kind: "inquiry",
      id: row.id,
      href: inquiryRoutes.inquiry(business, row.id),
      what: `inquiries.kinds.${row.kind}`,
      status: row.state,
      view: INQUIRY_STATE[row.state],
      isOpen: isOpen("inquiry", row.state),
      amountRial: row.costRial,
      at: row.askedAt,
      by: row.memberName,
      moment: moment(row.askedAt),
    })),
  };
}

/** Texts that were sent to the customer, about records that this member may see. */
export async function messagesOf(customerId: string, known: readonly BookTerm[], asking: OwnRowsContext): Promise<Own> {
  const { business, member } = asking;
  const rows = await messagesTo(business, [["id", customerId], ...known], MOST + 1);
  const names = await namesOf(rows.flatMap(({ memberId }) => memberId ?? []));
  return {
    kind: "message",
    isCut: rows.length > MOST,
    rows: rows
      .slice(0, MOST)
      .filter(({ about }) => roleCan(member.role, registry().messageSources.get(about)?.read ?? "customers.read"))
      .map((row) => ({
        ...NOTHING,
        kind: "message",
        id: row.id,
        href: messageHref(business, row.about, row.record),
        what: `customerMessages.about.${row.about}`,
        status: row.state,
        view: MESSAGE_STATUS[row.state],
        isOpen: false,
        at: row.createdAt.toISOString(),
        by: row.memberId && (names.get(row.memberId) ?? null),
        moment: row.createdAt.getTime(),
      })),
  };
}

/** Receipts of any of these records. Statements belong to the business's wallet and not to a person. */
export async function papersOf(ids: readonly string[], asking: OwnRowsContext): Promise<Own> {
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
        href: documentRoutes.document(business, id),
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
