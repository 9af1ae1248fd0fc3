"use client";

import { WalletCards } from "lucide-react";
import { useTranslations } from "next-intl";
import { useLastList } from "@/components/kit/data-table/last-list";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { RecordPage } from "@/components/shared/parts/record-page";
import { RevealScope } from "@/components/shared/parts/reveal-scope";
import { ToldText } from "@/components/shared/parts/told-text";
import { Facts } from "@/components/shared/records/facts";
import { useRecord } from "@/components/shared/records/use-record";
import { debitRefundRoutes } from "@/lib/areas/collecting/debit-refunds/declared";
import { debitRefundFields } from "@/lib/areas/collecting/debit-refunds/fields";
import { debitRefundOperations } from "@/lib/areas/collecting/debit-refunds/operations";
import { REFUND_STATUS, type RefundStatus } from "@/lib/areas/collecting/debit-refunds/status";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import type { Unknown } from "@/lib/kit/operations/unread";

const LOOK_MS = 10_000;

const NEXT = {
  INIT: "next.init",
  PENDING: "next.pending",
  DONE: "next.done",
  FAILED: "next.failed",
  UNKNOWN: "next.unknown",
} as const satisfies Record<RefundStatus | Unknown, string>;

/** One refund: its amount, its withdrawal, and its state. */
export function RefundDetail({ refundId }: { refundId: string }) {
  const words = useTranslations("debitRefunds");
  const labels = useTranslations("labels");
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
              <div className="min-w-0 space-y-4">
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
                <ToldText about="debitRefund" record={refund.id} />
              </div>
            }
            aside={
              <Section title={labels("ids")}>
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
