"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { TextLink } from "@/components/kit/ui/text-link";
import { ChargedFee } from "@/components/shared/order-forms/charged-fee";
import { FactIban } from "@/components/shared/parts/fact-iban";
import { PersonLink } from "@/components/shared/parts/person-link";
import { Revealable } from "@/components/shared/parts/revealable";
import { Facts } from "@/components/shared/records/facts";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { settlementFields } from "@/lib/areas/money/settlements/fields";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { isFinalSettlement } from "@/lib/areas/money/settlements/rules";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { isFeeBack } from "@/lib/areas/money/settlements/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { isUnread } from "@/lib/kit/operations/unread";

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
