"use client";

import { useTranslations } from "next-intl";
import { ChargedFee } from "@/components/order-forms/charged-fee";
import { OwnOrder } from "@/components/order-forms/own-order";
import { Facts } from "@/components/records/facts";
import { TransactionId } from "@/components/records/transaction-id";
import { FactIban } from "@/components/shared/fact-iban";
import { PersonLink } from "@/components/shared/person-link";
import { Revealable } from "@/components/shared/revealable";
import { useCan } from "@/components/shell/member-context";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { useBusiness } from "@/lib/operations/business";
import { isUnread } from "@/lib/operations/unread";
import { isFeeBack } from "@/lib/orders/fee";
import type { Settlement } from "@/lib/settlements/answers";
import { settlementRoutes } from "@/lib/settlements/declared";
import { settlementFields } from "@/lib/settlements/fields";
import { settlementOperations } from "@/lib/settlements/operations";
import { isFinalSettlement } from "@/lib/settlements/rules";

type Props = { settlement: Settlement };

/** Money, way and times. */
export function SettlementFacts({ settlement }: Props) {
  const words = useTranslations("settlements.detail");
  const { amountRial, wageRial, status, expectedAt } = settlement;
  const isOut = status !== "FAILED" && status !== "CANCELED" && status !== "REVERSED";
  return (
    <Section title={words("facts")}>
      <Facts
        fields={settlementFields}
        facts="money"
        row={settlement}
        cells={{
          fee: <ChargedFee rial={wageRial} isBack={isFeeBack(status)} />,
          total: isOut && wageRial !== null && <Money rial={amountRial + wageRial} className="font-semibold" />,
          expectedAt: !isFinalSettlement(settlement) && (
            <DateText value={expectedAt} isUnread={isUnread(settlement, "expectedAt")} form="clock" />
          ),
        }}
      />
    </Section>
  );
}

/** Where the money goes; masked for those who may not see it. */
export function SettlementDestination({ settlement }: Props) {
  const words = useTranslations("settlements");
  const business = useBusiness();
  const maySee = useCan("personal.see");
  const { iban, trackId } = settlement;
  return (
    <Section title={words("detail.destination")}>
      <Revealable
        label={words("reveal.iban")}
        value={iban}
        render={(value) => <FactIban value={value} />}
        target={{ operation: settlementOperations.show, input: { trackId: trackId ?? settlement.id }, path: "iban" }}
      />
      {settlement.paymentNumber !== null && (
        <Facts fields={settlementFields} facts="destination" row={settlement} columns={1} className="mt-4" />
      )}
      {maySee && iban !== null && (
        <p className="mt-4 border-t pt-3">
          <TextLink href={settlementRoutes.settlements(business, { q: iban })}>{words("detail.othersToIban")}</TextLink>
        </p>
      )}
      <PersonLink id={trackId ?? settlement.id} />
    </Section>
  );
}

/** Every id of it, to copy and to follow. */
export function SettlementIds({ settlement }: Props) {
  const words = useTranslations("settlements");
  const canSeeStatement = useCan("transactions.read");
  const { transactionId } = settlement;
  return (
    <Section title={words("detail.ids")}>
      <Facts
        fields={settlementFields}
        facts="ids"
        row={settlement}
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
      <OwnOrder trackId={settlement.trackId} />
    </Section>
  );
}
