import "server-only";
import { isSameNumber } from "@/lib/kit/orders/own-number";
import { roleCan } from "@/lib/kit/permissions";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { gatewayRoutes } from "../declared";
import { gatewayOperations } from "../operations";
import { PAYMENT_REQUEST_STATUS, PAYMENT_STATUS, type Payment } from "../status";
import { findPayments, listPayments, listRequests } from "./ask";

type FindContext = Parameters<FinderQuestion>[0];

const hitOf = (asker: FindContext, row: Payment, isExact: boolean) => ({
  ...asker.hit(row.id, gatewayRoutes.gatewayPayment(asker.business, row.id)),
  status: row.state,
  amountRial: row.toldRial ?? row.amountRial,
  at: row.paidAt ?? row.createdAt,
  name: asker.shownName(row.payerName),
  isExact,
});

/** Our own payments, by whole values only: our table contains keyed hashes of the payers' values. */
const byValue: FinderQuestion = async (asker) => {
  const { member } = asker.context;
  if (!roleCan(member.role, gatewayOperations.payments.permission)) return [];
  const { kind, value: q } = asker.shape;
  const page = await listPayments({ q, page: 1, perPage: PER_QUESTION }, { business: asker.business, member });
  asker.noteMore("payment", page.hasMore);
  const isSure = kind === "mobile" || kind === "nationalCode";
  return page.items.map((row) =>
    hitOf(asker, row, isSure || asker.isOneOf([row.id, row.transId, row.refNumber, row.trackingCode])),
  );
};

const byAmount: FinderQuestion = async (asker) => {
  const { shape, business, context } = asker;
  if (shape.kind !== "amount" || !roleCan(context.member.role, gatewayOperations.payments.permission)) return [];
  const found = await findPayments(
    { business, member: context.member },
    shape.amountsRial,
    shape.day,
    PER_QUESTION + 1,
  );
  asker.noteMore("payment", found.length > PER_QUESTION);
  return found.slice(0, PER_QUESTION).map((row) => hitOf(asker, row, false));
};

const requests: FinderQuestion = async (asker) => {
  const { business, context } = asker;
  const { kind, value: q } = asker.shape;
  if (!roleCan(context.member.role, gatewayOperations.requests.permission)) return [];
  const page = await listRequests({ q, page: 1, perPage: PER_QUESTION }, { business, member: context.member });
  asker.noteMore("paymentRequest", page.hasMore);
  return page.items.map((row) => ({
    ...asker.hit(row.id, gatewayRoutes.paymentRequest(business, row.id)),
    status: row.state,
    amountRial: row.amountRial,
    at: row.createdAt,
    name: asker.shownName(row.payerName),
    isExact:
      kind === "ownNumber"
        ? isSameNumber(row.invoice, q)
        : kind === "mobile" || kind === "nationalCode" || asker.isOneOf([row.id, row.invoice]),
  }));
};

export const paymentFinder: Finder = {
  kind: "payment",
  by: {
    uuid: [byValue],
    mobile: [byValue],
    nationalCode: [byValue],
    number: [byValue],
    trackId: [byValue],
    transactionId: [byValue],
    card: [byValue],
    cardTail: [byValue],
    amount: [byAmount],
  },
  isOwn: true,
  views: PAYMENT_STATUS,
  wholeList: (business) => gatewayRoutes.gateway(business),
};

export const paymentRequestFinder: Finder = {
  kind: "paymentRequest",
  by: {
    uuid: [requests],
    mobile: [requests],
    nationalCode: [requests],
    number: [requests],
    trackId: [requests],
    // An invoice number may have spaces and Persian letters.
    words: [requests],
    ownNumber: [requests],
  },
  isOwn: true,
  views: PAYMENT_REQUEST_STATUS,
  wholeList: (business) => gatewayRoutes.paymentRequests(business),
};
