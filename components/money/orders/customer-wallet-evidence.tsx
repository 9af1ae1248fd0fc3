"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { customerWalletOperations } from "@/lib/areas/people/customer-wallets/operations";
import { type CustomerOrders, fitOf, ownerOf, wayOfKind } from "@/lib/areas/people/customer-wallets/status";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation, operationKey } from "@/lib/kit/operations/client";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useOperation } from "@/lib/kit/operations/query";
import { type EvidencePage, type LookedAt, lookThrough } from "@/lib/kit/orders/evidence";
import { sinceOf } from "@/lib/kit/orders/told-at";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { EvidenceSection, isolated } from "./cash-in-evidence";

const PER_PAGE = 100;

/**
 * A customer's transactions that may belong to an order with an unknown outcome, with how much was read. Rows that
 * certainly belong to other orders are left out; a person decides what the others prove.
 */
export function CustomerWalletEvidence({ order }: { order: OrderDetail }) {
  const words = useTranslations("customerWallets.evidence");
  const business = useBusiness();
  const { customerId, walletCode } = order.content;
  const maySee = useCan("customerWallets.read") && customerId !== null && walletCode !== null;
  const orders = useOperation(customerWalletOperations.orders, { customerId: customerId ?? "" }, { enabled: maySee });
  const known = orders.data;
  const looked = useQuery<LookedAt, ApiError>({
    queryKey: [
      ...operationKey(business, customerWalletOperations.transactions, { customerId: customerId ?? "" }),
      "evidence",
      order.id,
    ],
    queryFn: ({ signal }) => lookThrough(pagesOf({ business, order, known, words, signal }), sinceOf(order.createdAt)),
    meta: { reads: customerWalletOperations.transactions.reads ?? [] },
    enabled: maySee && (known !== undefined || orders.isError),
  });
  if (!maySee) return null;
  return (
    <EvidenceSection
      order={order}
      looked={looked}
      words={words}
      hint={words("hint", { code: isolated(walletCode) })}
      href={customerRoutes.customer(business, customerId, { tab: "wallet" })}
    />
  );
}

interface Asked {
  business: string;
  order: OrderDetail;
  known: CustomerOrders | undefined;
  words: ReturnType<typeof useTranslations<"customerWallets.evidence">>;
  signal: AbortSignal;
}

/** A customer's transactions, by page numbers. */
function pagesOf({ business, order, known, words, signal }: Asked) {
  const { id: orderId, kind, amountRial, serviceId, createdAt, content } = order;
  const way = wayOfKind(kind) ?? "deposit";
  const sought = {
    ...{ way, amountRial, serviceId, code: content.walletCode ?? "", balanceRial: null },
    sinceMs: sinceOf(createdAt),
  };
  return async (page = 1): Promise<EvidencePage<number>> => {
    const input = { customerId: content.customerId ?? "", page, perPage: PER_PAGE };
    const data = await callOperation(business, customerWalletOperations.transactions, input, { signal });
    return {
      rows: data.items.map((row) => {
        const owner = known ? ownerOf(row, known) : null;
        const isOthers = owner !== null && owner !== "elsewhere" && owner.isCertain && owner.orderId !== orderId;
        return {
          id: row.id ?? "—",
          at: row.createdAt,
          amountRial: row.amountRial,
          isCandidate: !isOthers && fitOf(row, sought) !== null,
          note: row.comment === null ? words("noComment") : words("comment", { comment: row.comment }),
        };
      }),
      unreadRows: data.unreadRows ?? 0,
      next: data.hasMore ? page + 1 : null,
    };
  };
}
