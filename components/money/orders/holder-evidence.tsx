"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { TextLink } from "@/components/kit/ui/text-link";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { HolderRow } from "@/lib/areas/cards/card-money/views";
import { cardTransferOperations } from "@/lib/areas/cards/card-transfers/operations";
import { fitOf } from "@/lib/areas/cards/card-transfers/row-of-order";
import type { EvidenceRow, LookedAt } from "@/lib/areas/money/cash-in/evidence";
import { sinceOf } from "@/lib/areas/money/orders/told-at";
import type { OrderDetail } from "@/lib/areas/money/orders/views";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { useBusiness } from "@/lib/kit/operations/business";
import { operationKey } from "@/lib/kit/operations/client";
import type { ApiError } from "@/lib/kit/operations/errors";
import { EvidenceSide } from "./cash-in-evidence";
import { lookThroughAccounts } from "./holder-statements";

/**
 * Rows of a holder's statement that may be a transfer with an unknown outcome, with how much was read, beside the
 * order's own values. A person decides what they prove.
 */
export function HolderEvidence({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardTransfers.evidence");
  const business = useBusiness();
  const { applicationId, walletCode, fromAccount } = order.content;
  const sinceMs = sinceOf(order.createdAt);
  const maySee = useCan("cardMoney.read") && applicationId !== null && walletCode !== null;
  const looked = useQuery<LookedAt, ApiError>({
    queryKey: [
      ...operationKey(business, cardTransferOperations.orders, { applicationId: applicationId ?? "" }),
      "evidence",
      order.id,
    ],
    queryFn: ({ signal }) =>
      lookThroughAccounts(
        {
          business,
          applicationId: applicationId ?? "",
          sinceMs,
          from: addDays(tehranDayOf(sinceMs), -1),
          // If the account is unknown, the card's own is taken, which the service lists first.
          isWanted: ({ place, accountNumber }) => (fromAccount === null ? place === 1 : accountNumber === fromAccount),
          signal,
        },
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
function rowAsEvidence(order: OrderDetail, words: ReturnType<typeof useTranslations<"cardTransfers.evidence">>) {
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
    note: row.description === null ? words("noText") : words("text", { text: row.description }),
  });
}
