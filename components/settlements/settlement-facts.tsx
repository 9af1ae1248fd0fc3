"use client";

import { useTranslations } from "next-intl";
import { ChargedFee } from "@/components/payouts/charged-fee";
import { OwnOrder } from "@/components/payouts/own-order";
import { Revealable } from "@/components/shared/revealable";
import { useCan } from "@/components/shell/member-context";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { type Description, DescriptionList } from "@/components/ui/description-list";
import { Iban } from "@/components/ui/iban";
import { Id } from "@/components/ui/id";
import { Missing, Money, Unread } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { useMessage } from "@/lib/i18n/use-message";
import { useBusiness } from "@/lib/operations/provider";
import { isUnread } from "@/lib/operations/unread";
import { isFeeBack } from "@/lib/orders/fee";
import { routes } from "@/lib/routes";
import type { Settlement } from "@/lib/settlements/answers";
import { settlementOperations } from "@/lib/settlements/operations";
import { isFinalSettlement } from "@/lib/settlements/rules";
import { SETTLEMENT_TYPE_LABEL } from "@/lib/settlements/status";

type Props = { settlement: Settlement };

/** Money, way and times. */
export function SettlementFacts({ settlement }: Props) {
  const words = useTranslations("settlements");
  const fields = useTranslations("settlements.fields");
  const common = useTranslations("common");
  const message = useMessage();
  const { amountRial, wageRial, status, type, isInstant, createdAt, date, expectedAt, description } = settlement;
  const isOut = status !== "FAILED" && status !== "CANCELED" && status !== "REVERSED";
  return (
    <Section title={words("detail.facts")}>
      <DescriptionList
        items={[
          { term: fields("amount"), value: <Money rial={amountRial} className="font-semibold" /> },
          { term: fields("fee"), value: <ChargedFee rial={wageRial} isBack={isFeeBack(status)} /> },
          isOut &&
            wageRial !== null && {
              term: fields("total"),
              value: <Money rial={amountRial + wageRial} className="font-semibold" />,
              isWide: true,
            },
          {
            term: fields("orderedAt"),
            value: <DateText value={createdAt ?? date} isUnread={isUnread(settlement, "date")} form="long" />,
          },
          !isFinalSettlement(settlement) && {
            term: fields("expectedAt"),
            value: <DateText value={expectedAt} isUnread={isUnread(settlement, "expectedAt")} form="clock" />,
          },
          { term: fields("way"), value: type === null ? <Unread /> : message(SETTLEMENT_TYPE_LABEL[type]) },
          { term: fields("speed"), value: words(isInstant ? "speed.instant" : "speed.byCycle") },
          {
            term: fields("description"),
            value: description ? <bdi>{description}</bdi> : <Missing label={common("notGiven")} />,
            isWide: true,
          },
        ]}
      />
    </Section>
  );
}

/** Where the money goes; masked for those who may not see it. */
export function SettlementDestination({ settlement }: Props) {
  const words = useTranslations("settlements");
  const fields = useTranslations("settlements.fields");
  const business = useBusiness();
  const maySee = useCan("personal.see");
  const { iban, trackId } = settlement;
  return (
    <Section title={words("detail.destination")}>
      <Revealable
        label={words("reveal.iban")}
        value={iban}
        render={(value) => <Iban value={value} hasBank />}
        target={{ operation: settlementOperations.show, input: { trackId: trackId ?? settlement.id }, path: "iban" }}
      />
      {settlement.paymentNumber !== null && (
        <DescriptionList
          columns={1}
          className="mt-4"
          items={[
            {
              term: fields("depositId"),
              value: <Id isWhole value={settlement.paymentNumber} label={fields("depositId")} />,
            },
          ]}
        />
      )}
      {maySee && iban !== null && (
        <p className="mt-4 border-t pt-3">
          <TextLink href={routes.settlements(business, { q: iban })}>{words("detail.othersToIban")}</TextLink>
        </p>
      )}
    </Section>
  );
}

/** Every id of it, to copy and to follow. */
export function SettlementIds({ settlement }: Props) {
  const words = useTranslations("settlements");
  const fields = useTranslations("settlements.fields");
  const business = useBusiness();
  const canSeeStatement = useCan("transactions.read");
  const { transactionId } = settlement;
  const idOf = (name: "id" | "trackId" | "refCode", value: string | null): Description | false =>
    value !== null && { term: fields(name), value: <Id isWhole value={value} label={fields(name)} /> };
  return (
    <Section title={words("detail.ids")}>
      <DescriptionList
        columns={1}
        items={[
          idOf("trackId", settlement.trackId),
          idOf("id", settlement.id),
          idOf("refCode", settlement.refCode),
          transactionId !== null && {
            term: fields("transactionId"),
            value: (
              <span className="inline-flex flex-wrap items-center gap-x-3">
                <Id isWhole value={transactionId} label={fields("transactionId")} />
                {canSeeStatement && (
                  <TextLink href={routes.transaction(business, transactionId)}>
                    {words("detail.openTransaction")}
                  </TextLink>
                )}
              </span>
            ),
          },
        ]}
      />
      <OwnOrder trackId={settlement.trackId} />
    </Section>
  );
}
