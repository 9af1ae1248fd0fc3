"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { cardCreditOperations } from "@/lib/areas/cards/card-credits/operations";
import { keyed, WAY_OF_TYPE } from "@/lib/areas/cards/card-credits/status";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { CreditChange } from "@/lib/areas/cards/card-money/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation, operationKey } from "@/lib/kit/operations/client";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useOperation } from "@/lib/kit/operations/query";
import { type EvidencePage, type LookedAt, lookThrough } from "@/lib/kit/orders/evidence";
import { isMoneyIn } from "@/lib/kit/orders/kinds";
import { sinceOf } from "@/lib/kit/orders/told-at";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { EvidenceSection } from "./cash-in-evidence";

const PER_PAGE = 100;

/**
 * Rows in the service's list of a cardholder's credit that may belong to an order with an unknown outcome, beside the
 * order's own values. Rows that certainly belong to other orders are marked; a person decides what the others prove.
 */
export function CreditEvidence({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardCredits.evidence");
  const business = useBusiness();
  const { applicationId } = order.content;
  const maySee = useCan("cardMoney.read") && applicationId !== null;
  const input = { applicationId: applicationId ?? "" };
  const orders = useOperation(cardCreditOperations.orders, input, { enabled: maySee });
  const others = orders.data?.orders.filter(({ id }) => id !== order.id).flatMap(({ rowKeys }) => rowKeys);
  const looked = useQuery<LookedAt, ApiError>({
    queryKey: [...operationKey(business, cardMoneyOperations.creditChanges, input), "evidence", order.id],
    queryFn: ({ signal }) =>
      lookThrough(
        creditPages({ business, order, others: new Set(others ?? []), words, signal }),
        sinceOf(order.createdAt),
      ),
    meta: { reads: cardMoneyOperations.creditChanges.reads ?? [] },
    enabled: maySee && (orders.data !== undefined || orders.isError),
  });
  if (!maySee) return null;
  return (
    <EvidenceSection
      order={order}
      looked={looked}
      words={words}
      hint={words("hint")}
      href={cardMoneyRoutes.cardMoney(business, applicationId)}
    />
  );
}

interface Asked {
  business: string;
  order: Pick<OrderDetail, "kind" | "amountRial" | "content">;
  others: ReadonlySet<string>;
  words: (key: "knownOther" | "add" | "take") => string;
  signal: AbortSignal;
}

/** A cardholder's changes of credit, by page numbers. */
export function creditPages({ business, order, others, words, signal }: Asked) {
  const { kind, amountRial, content } = order;
  const way = isMoneyIn(kind) ? "take" : "add";
  const read: CreditChange[] = [];
  return async (page = 1): Promise<EvidencePage<number>> => {
    const input = { applicationId: content.applicationId ?? "", page, perPage: PER_PAGE };
    const data = await callOperation(business, cardMoneyOperations.creditChanges, input, { signal });
    const before = read.length;
    read.push(...data.items);
    const known = keyed(read.map(rowOf)).slice(before);
    return {
      rows: known.map((row, index) => ({
        // The service gives rows no ids: this is its place in the list.
        id: String((page - 1) * PER_PAGE + index + 1),
        at: row.at,
        amountRial: row.amountRial,
        isCandidate: (row.way === null || row.way === way) && row.amountRial === amountRial,
        note: others.has(row.key) ? words("knownOther") : words(row.way ?? way),
      })),
      unreadRows: data.unreadRows ?? 0,
      next: data.hasMore ? page + 1 : null,
    };
  };
}

const rowOf = ({ cardholderId, status, amountRial, at }: CreditChange) => ({
  cardholderId,
  way: status === "UNKNOWN" ? null : WAY_OF_TYPE[status],
  amountRial,
  at,
});
