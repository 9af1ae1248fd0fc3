"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/member-context";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { DescriptionList } from "@/components/ui/description-list";
import { Money } from "@/components/ui/money";
import { isUnread } from "@/lib/operations/unread";
import type { Transaction } from "@/lib/wallet/answers";
import { directionOf, isPayout, netRial, TRANSACTION_STATUS } from "@/lib/wallet/status";
import { ChannelName } from "./transaction-columns";

const OPEN = ["in_progress", "settlement_in_progress"];

/** How much, when, by which way, and what it did to the wallet. */
export function TransactionMovement({ row }: { row: Transaction }) {
  const wallet = useTranslations("wallet");
  const common = useTranslations("common");
  const seesWallet = useCan("wallet.read");
  const direction = directionOf(row);
  const net = netRial(row);
  const isOpen = OPEN.includes(row.status);
  return (
    <Section title={wallet("sections.movement")}>
      <DescriptionList
        items={[
          { term: wallet("fields.amount"), value: <Money rial={row.amountRial} className="font-semibold" /> },
          (net !== null || isOpen) && {
            term: wallet("fields.fee"),
            value: row.wageRial === 0 ? wallet("noFee") : <Money rial={row.wageRial} />,
          },
          {
            term: wallet("fields.net"),
            value:
              net === null ? (
                isOpen ? (
                  wallet("notYet")
                ) : (
                  wallet("movedNothing")
                )
              ) : (
                <Money rial={direction * net} isSigned />
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
          !isPayout(row) &&
            TRANSACTION_STATUS[row.status].tone === "success" && {
              term: wallet("fields.verified"),
              value: row.isVerified ? common("yes") : common("no"),
            },
          row.description !== null && {
            term: wallet("fields.what"),
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
