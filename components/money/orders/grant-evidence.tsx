"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { TextLink } from "@/components/kit/ui/text-link";
import { fitOf } from "@/lib/areas/cards/card-grants/row-of-transfer";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { HolderRow } from "@/lib/areas/cards/card-money/views";
import type { EvidenceRow, LookedAt } from "@/lib/areas/money/cash-in/evidence";
import { sinceOf } from "@/lib/areas/money/orders/told-at";
import type { OrderDetail } from "@/lib/areas/money/orders/views";
import { useBusiness } from "@/lib/kit/operations/business";
import { operationKey } from "@/lib/kit/operations/client";
import type { ApiError } from "@/lib/kit/operations/errors";
import { EvidenceSide } from "./cash-in-evidence";
import { lookThroughAccounts } from "./holder-statements";

/**
 * Rows of a holder's statements that may be a transfer under a grant with an unknown outcome, with how much was read.
 * A person decides what they prove.
 */
export function GrantEvidence({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardGrants.evidence");
  const business = useBusiness();
  const { applicationId, walletCode } = order.content;
  const maySee = useCan("cardMoney.read") && applicationId !== null && walletCode !== null;
  const input = { applicationId: applicationId ?? "" };
  const looked = useQuery<LookedAt, ApiError>({
    queryKey: [...operationKey(business, cardMoneyOperations.accounts, input), "evidence", order.id],
    queryFn: ({ signal }) =>
      // What comes in may be on any account in rial, as the order's own search has it.
      lookThroughAccounts(
        { business, ...input, sinceMs: sinceOf(order.createdAt), isWanted: ({ isRial }) => isRial, signal },
        rowAsEvidence(order, words),
      ),
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
          <TextLink href={cardMoneyRoutes.cardMoney(business, applicationId)}>{words("open")}</TextLink>
        </p>
      </EvidenceSide>
    </Section>
  );
}

/** How a row is told as evidence. */
function rowAsEvidence(order: OrderDetail, words: ReturnType<typeof useTranslations<"cardGrants.evidence">>) {
  const { amountRial, receipt, createdAt, content } = order;
  const sought = {
    amountRial,
    wageRial: typeof receipt?.wageRial === "number" ? receipt.wageRial : null,
    code: content.walletCode ?? "",
    refCode: typeof receipt?.refCode === "string" ? receipt.refCode : null,
    sinceMs: sinceOf(createdAt),
  };
  return (row: HolderRow): EvidenceRow => ({
    id: row.trackingCode,
    at: row.at,
    amountRial: row.amountRial,
    isCandidate: fitOf(row, sought) !== null,
    note: row.description === null ? words("undescribed") : words("described", { text: row.description }),
  });
}
