"use client";

import { WalletCards } from "lucide-react";
import { useTranslations } from "next-intl";
import { useLastList } from "@/components/data-table/last-list";
import { Facts } from "@/components/records/facts";
import { useRecord } from "@/components/records/use-record";
import { RevealScope } from "@/components/shared/reveal-scope";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { DetailLayout } from "@/components/ui/detail-layout";
import { Id } from "@/components/ui/id";
import { Money } from "@/components/ui/money";
import { RecordPage } from "@/components/ui/record-page";
import { StatusBadge } from "@/components/ui/status-badge";
import { debitRefundRoutes } from "@/lib/debit-refunds/declared";
import { debitRefundFields } from "@/lib/debit-refunds/fields";
import { debitRefundOperations } from "@/lib/debit-refunds/operations";
import { REFUND_STATUS, type RefundStatus } from "@/lib/debit-refunds/status";
import { statusViewOf } from "@/lib/format/status-view";
import { useMessage } from "@/lib/i18n/use-message";
import { useBusiness } from "@/lib/operations/business";
import type { Unknown } from "@/lib/operations/unread";
import { withdrawalRoutes } from "@/lib/withdrawals/declared";
import { reasonKey } from "@/lib/withdrawals/reason-key";

const LOOK_MS = 10_000;

const NEXT = {
  INIT: "next.init",
  PENDING: "next.pending",
  DONE: "next.done",
  FAILED: "next.failed",
  UNKNOWN: "next.unknown",
} as const satisfies Record<RefundStatus | Unknown, string>;

/** One refund: how much goes back of which withdrawal, and how far it has come. */
export function RefundDetail({ refundId }: { refundId: string }) {
  const words = useTranslations("debitRefunds");
  const message = useMessage();
  const business = useBusiness();
  const record = { operation: debitRefundOperations.show, input: { refundId } };
  const answer = useRecord(
    debitRefundOperations.list,
    ({ id }) => id === refundId,
    debitRefundOperations.show,
    { refundId },
    // No webhook tells of it.
    { everyMs: ({ status }) => (status === "DONE" || status === "FAILED" ? false : LOOK_MS) },
  );
  return (
    <RecordPage
      answer={answer}
      back={{ href: useLastList(debitRefundRoutes.debitRefunds(business)), label: words("title") }}
      title={words("one")}
      notFound={{ area: "debitRefunds", id: refundId, idLabel: words("fields.id") }}
      askAgain={words("detail.refresh")}
      head={(refund) => ({
        title: (
          <>
            {words("one")} <Money rial={refund.amountRial} />
          </>
        ),
        status: <StatusBadge status={statusViewOf(REFUND_STATUS, refund)} />,
        description: words(NEXT[refund.status]),
        actions: (
          <ButtonLink icon={WalletCards} href={withdrawalRoutes.withdrawal(business, refund.withdrawalId)}>
            {words("detail.open")}
          </ButtonLink>
        ),
      })}
    >
      {(refund) => (
        <RevealScope record={record}>
          <DetailLayout
            main={
              <Section title={words("detail.money")}>
                <Facts
                  fields={debitRefundFields}
                  facts="money"
                  row={refund}
                  record={record}
                  more={
                    refund.status === "FAILED"
                      ? [
                          {
                            term: words("fields.errorMessage"),
                            value: refund.errorCode ? message(reasonKey(refund.errorCode)) : refund.errorMessage,
                          },
                        ]
                      : []
                  }
                />
              </Section>
            }
            aside={
              <Section title={words("detail.ids")}>
                <Facts
                  fields={debitRefundFields}
                  facts="ids"
                  row={refund}
                  columns={1}
                  cells={{
                    withdrawalId: <Id value={refund.withdrawalId} label={words("fields.withdrawalId")} isWhole />,
                  }}
                />
              </Section>
            }
            after={null}
          />
        </RevealScope>
      )}
    </RecordPage>
  );
}
