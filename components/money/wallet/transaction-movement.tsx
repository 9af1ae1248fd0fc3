"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Money } from "@/components/kit/ui/money";
import { effectsOf, isFeeOnTop } from "@/lib/areas/money/wallet/effect";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { isSettlement, TRANSACTION_STATUS } from "@/lib/areas/money/wallet/status";
import { useOperation } from "@/lib/kit/operations/query";
import { isUnread } from "@/lib/kit/operations/unread";
import { ChannelName } from "./transaction-cells";

const OPEN = ["in_progress", "settlement_in_progress"];

/** How much, when, by which way, and what it did to the wallet. */
export function TransactionMovement({ row }: { row: Transaction }) {
  const wallet = useTranslations("wallet");
  const labels = useTranslations("labels");
  const common = useTranslations("common");
  const seesWallet = useCan("wallet.read");
  const effectRial = useEffectOf(row);
  const isOpen = OPEN.includes(row.status);
  return (
    <Section title={wallet("sections.movement")}>
      <DescriptionList
        items={[
          { term: labels("amount"), value: <Money rial={row.amountRial} className="font-semibold" /> },
          (effectRial !== 0 || isOpen) && {
            term: labels("fee"),
            value:
              row.wageRial === 0 ? (
                wallet("noFee")
              ) : (
                <>
                  <Money rial={row.wageRial} />
                  {isFeeOnTop(row, effectRial) && (
                    <span className="block text-muted text-sm">{wallet("feeOnTop")}</span>
                  )}
                </>
              ),
          },
          {
            term: wallet("fields.net"),
            value:
              effectRial === null ? (
                <span className="text-muted">{wallet("effectUnknown")}</span>
              ) : effectRial === 0 ? (
                wallet(isOpen ? "notYet" : "movedNothing")
              ) : (
                <Money rial={effectRial} isSigned />
              ),
          },
          seesWallet && { term: wallet("fields.balanceAfter"), value: <Money rial={row.balanceAfterRial} /> },
          {
            term: wallet("fields.createdAt"),
            value: <DateText value={row.createdAt} isUnread={isUnread(row, "createdAt")} form="long" />,
          },
          {
            term: wallet("fields.paidAt"),
            value:
              row.paidAt || isUnread(row, "paidAt") ? (
                <DateText value={row.paidAt} isUnread form="long" />
              ) : (
                wallet("notYet")
              ),
          },
          isOpen &&
            row.expectedAt !== null && {
              term: wallet("fields.expectedAt"),
              value: <DateText value={row.expectedAt} form="clock" />,
            },
          { term: wallet("fields.channel"), value: <ChannelName row={row} /> },
          row.formTitle !== null && { term: wallet("fields.form"), value: row.formTitle },
          row.port !== null && { term: wallet("fields.port"), value: <bdi dir="ltr">{row.port}</bdi> },
          row.settlementPort !== null && {
            term: wallet("fields.settlementPort"),
            value: <bdi dir="ltr">{row.settlementPort}</bdi>,
          },
          !isSettlement(row) &&
            TRANSACTION_STATUS[row.status].tone === "success" && {
              term: wallet("fields.verified"),
              value: row.isVerified ? common("yes") : common("no"),
            },
          row.description !== null && {
            term: labels("description"),
            value: <span dir="auto">{row.description}</span>,
            isWide: true,
          },
          row.result !== null &&
            row.result !== row.failure?.message && {
              term: wallet("fields.result"),
              value: <span dir="auto">{row.result}</span>,
              isWide: true,
            },
        ]}
      />
    </Section>
  );
}

/** What it did to the wallet; the balance after the row before it tells where the row alone does not. */
function useEffectOf(row: Transaction): number | null {
  const { data } = useOperation(
    walletOperations.transactions,
    { after: row.id, perPage: 1 },
    { enabled: row.effectRial === null && row.balanceAfterRial !== null && row.status !== "unknown" },
  );
  const before = data?.items[0];
  return before ? (effectsOf([row, before])[0] ?? null) : row.effectRial;
}
