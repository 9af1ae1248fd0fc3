"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/member-context";
import { Section } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { fitOf } from "@/lib/card-grants/row-of-transfer";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import { sinceOf } from "@/lib/card-transfers/row-of-order";
import { type EvidencePage, type LookedAt, lookThrough } from "@/lib/cash-in/evidence";
import { useBusiness } from "@/lib/operations/business";
import { callOperation, operationKey } from "@/lib/operations/client";
import type { ApiError } from "@/lib/operations/errors";
import type { OrderDetail } from "@/lib/orders/views";
import { routes } from "@/lib/routes";
import { EvidenceSide } from "./cash-in-evidence";

const PER_PAGE = 100;
/** The card's own account, which the service tells first. */
const OWN_ACCOUNT = 1;

/**
 * The rows of a holder's statement that may be a transfer under their grant of which nobody can say what became, with how much
 * of it was looked at. A person decides what they prove.
 */
export function GrantEvidence({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardGrants.evidence");
  const business = useBusiness();
  const { applicationId, walletCode } = order.content;
  const maySee = useCan("cardMoney.read") && applicationId !== null && walletCode !== null;
  const input = { applicationId: applicationId ?? "", account: OWN_ACCOUNT };
  const looked = useQuery<LookedAt, ApiError>({
    queryKey: [...operationKey(business, cardMoneyOperations.statement, input), "evidence", order.id],
    queryFn: ({ signal }) => lookThrough(pagesOf({ business, order, words, signal }), sinceOf(order.createdAt)),
    meta: { reads: cardMoneyOperations.statement.reads ?? [] },
    enabled: maySee,
  });
  if (!maySee) return null;
  // Kept in one piece and direction inside a Persian sentence.
  const code = `\u2066${walletCode}\u2069`;
  return (
    <Section title={words("title")} description={words("hint", { code })}>
      <EvidenceSide
        title={words("side")}
        order={order}
        looked={looked.data}
        hasFailed={looked.isError}
        none={words("none")}
        fits={({ isCandidate }) => isCandidate}
      >
        <p className="mt-2">
          <TextLink href={routes.cardMoney(business, applicationId)}>{words("open")}</TextLink>
        </p>
      </EvidenceSide>
    </Section>
  );
}

interface Asked {
  business: string;
  order: OrderDetail;
  words: ReturnType<typeof useTranslations<"cardGrants.evidence">>;
  signal: AbortSignal;
}

/** A holder's statement, by page numbers. */
function pagesOf({ business, order, words, signal }: Asked) {
  const { amountRial, receipt, createdAt, content } = order;
  const sought = {
    amountRial,
    code: content.walletCode ?? "",
    refCode: typeof receipt?.refCode === "string" ? receipt.refCode : null,
    sinceMs: sinceOf(createdAt),
  };
  return async (page = 1): Promise<EvidencePage<number>> => {
    const input = { applicationId: content.applicationId ?? "", account: OWN_ACCOUNT, page, perPage: PER_PAGE };
    const data = await callOperation(business, cardMoneyOperations.statement, input, { signal });
    return {
      rows: data.items.map((row) => ({
        id: row.trackingCode,
        at: row.at,
        amountRial: row.amountRial,
        isCandidate: fitOf(row, sought) !== null,
        note: row.description === null ? words("undescribed") : words("described", { text: row.description }),
      })),
      unreadRows: data.unreadRows ?? 0,
      next: data.hasMore ? page + 1 : null,
    };
  };
}
