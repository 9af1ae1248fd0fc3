"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { OwnOrder } from "@/components/shared/order-forms/own-order";
import { FactIban } from "@/components/shared/parts/fact-iban";
import { Revealable } from "@/components/shared/parts/revealable";
import { Facts } from "@/components/shared/records/facts";
import { TransactionId } from "@/components/shared/records/transaction-id";
import { queuedSettlementFields } from "@/lib/areas/money/queued-settlements/fields";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import type { QueuedSettlement } from "@/lib/areas/money/queued-settlements/server/answers";

type Props = { queued: QueuedSettlement };

/** Money, way and times. */
export function QueuedFacts({ queued }: Props) {
  const words = useTranslations("queuedSettlements.detail");
  return (
    <Section title={words("facts")}>
      <Facts fields={queuedSettlementFields} facts="money" row={queued} />
    </Section>
  );
}

/** Where the money goes; masked for those who may not see it. */
export function QueuedDestination({ queued }: Props) {
  const words = useTranslations("queuedSettlements");
  return (
    <Section title={words("fields.destination")}>
      <Revealable
        label={words("reveal.iban")}
        value={queued.iban}
        render={(value) => <FactIban value={value} />}
        target={{ operation: queuedSettlementOperations.show, input: { queuedId: queued.id }, path: "iban" }}
      />
      {queued.paymentNumber !== null && (
        <Facts fields={queuedSettlementFields} facts="destination" row={queued} columns={1} className="mt-4" />
      )}
    </Section>
  );
}

/** Every id of it, to copy and to follow. */
export function QueuedIds({ queued }: Props) {
  const words = useTranslations("queuedSettlements");
  const canSeeStatement = useCan("transactions.read");
  const { transactionId } = queued;
  return (
    <Section title={words("detail.ids")}>
      <Facts
        fields={queuedSettlementFields}
        facts="ids"
        row={queued}
        columns={1}
        cells={{
          transactionId: transactionId && (
            <TransactionId
              id={transactionId}
              label={words("fields.transactionId")}
              open={canSeeStatement && words("detail.openTransaction")}
            />
          ),
        }}
      />
      <OwnOrder trackId={queued.trackId} />
    </Section>
  );
}
