"use client";

import { useTranslations } from "next-intl";
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
import type { QueuedSettlement } from "@/lib/queued-settlements/answers";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import { routes } from "@/lib/routes";
import { SETTLEMENT_TYPE_LABEL } from "@/lib/settlements/status";

type Props = { queued: QueuedSettlement };

/** Money, way and times. */
export function QueuedFacts({ queued }: Props) {
  const words = useTranslations("queuedSettlements");
  const fields = useTranslations("queuedSettlements.fields");
  const common = useTranslations("common");
  const message = useMessage();
  const { description } = queued;
  return (
    <Section title={words("detail.facts")}>
      <DescriptionList
        items={[
          { term: fields("amount"), value: <Money rial={queued.amountRial} className="font-semibold" /> },
          { term: fields("fee"), value: <Money rial={queued.wageRial} /> },
          {
            term: fields("createdAt"),
            value: <DateText value={queued.createdAt} isUnread={isUnread(queued, "createdAt")} form="long" />,
          },
          {
            term: fields("updatedAt"),
            value: <DateText value={queued.updatedAt} isUnread={isUnread(queued, "updatedAt")} form="long" />,
          },
          {
            term: fields("way"),
            value: queued.type === null ? <Unread /> : message(SETTLEMENT_TYPE_LABEL[queued.type]),
          },
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
export function QueuedDestination({ queued }: Props) {
  const words = useTranslations("queuedSettlements");
  const fields = useTranslations("queuedSettlements.fields");
  return (
    <Section title={fields("destination")}>
      <Revealable
        label={words("reveal.iban")}
        value={queued.iban}
        render={(value) => <Iban value={value} hasBank />}
        target={{ operation: queuedSettlementOperations.show, input: { queuedId: queued.id }, path: "iban" }}
      />
      {queued.paymentNumber !== null && (
        <DescriptionList
          columns={1}
          className="mt-4"
          items={[
            {
              term: fields("depositId"),
              value: <Id isWhole value={queued.paymentNumber} label={fields("depositId")} />,
            },
          ]}
        />
      )}
    </Section>
  );
}

/** Every id of it, to copy and to follow. */
export function QueuedIds({ queued }: Props) {
  const words = useTranslations("queuedSettlements");
  const fields = useTranslations("queuedSettlements.fields");
  const business = useBusiness();
  const canSeeStatement = useCan("transactions.read");
  const { transactionId } = queued;
  const idOf = (name: "id" | "trackId", value: string | null): Description | false =>
    value !== null && { term: fields(name), value: <Id isWhole value={value} label={fields(name)} /> };
  return (
    <Section title={words("detail.ids")}>
      <DescriptionList
        columns={1}
        items={[
          idOf("id", queued.id),
          idOf("trackId", queued.trackId),
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
      <OwnOrder trackId={queued.trackId} />
    </Section>
  );
}
