"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { Iban } from "@/components/kit/ui/iban";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { MakeDraft, type MakeDraftProps } from "@/components/shared/order-forms/make-draft";
import { Reviewed, ReviewPlace } from "@/components/shared/order-forms/reviewed";
import { FillWallet } from "@/components/shared/parts/fill-wallet";
import type { SettlementDraft } from "@/lib/areas/money/settlements/draft";
import { orderOf } from "@/lib/areas/money/settlements/draft-values";
import { SETTLEMENT_TYPE_LABEL } from "@/lib/areas/money/settlements/status";
import { formatMoney } from "@/lib/kit/format/money";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { DRAFT_FIELDS } from "./draft-form";

interface ReviewStepProps {
  draft: SettlementDraft;
  /** The wallet's balance after the settlement, in rial; null if it is unknown or hidden from this member. */
  afterRial: number | null;
  /** Called if the settlement should wait in the queue instead. */
  onQueue: () => void;
}

/** Exactly the content that will be signed. */
export function ReviewStep({ draft, afterRial, onQueue }: ReviewStepProps) {
  const words = useTranslations("settlementForm");
  const fields = useTranslations("settlementForm.fields");
  const labels = useTranslations("labels");
  const ownNumber = useTranslations("orderForms.ownNumber");
  const message = useMessage();
  const { kind, type, isInstant, ownerName, paymentNumber, description, reason } = draft;
  return (
    <ReviewPlace>
      {afterRial !== null && afterRial < 0 && draft.kind !== "queued" && (
        <Alert
          tone="danger"
          className="mb-4"
          title={words.rich("queued.short", { amount: () => <Money rial={-afterRial} /> })}
          actions={
            <>
              <Button size="sm" onClick={onQueue}>
                {words("queued.put")}
              </Button>
              <FillWallet missingRial={-afterRial} />
            </>
          }
        >
          {words("queued.shortBody")}
        </Alert>
      )}
      <Section title={words("sign.title")} description={words("sign.hint")}>
        <Reviewed
          amount={{ term: labels("amount"), rial: draft.amountRial }}
          columns={2}
          none={words("sign.none")}
          items={[
            { term: fields("iban"), value: <Iban value={draft.iban} hasBank className="text-lg" />, isWide: true },
            { term: fields("ownerName"), value: ownerName },
            { term: fields("kind"), value: <>{words(`kind.${kind}`)}</> },
            { term: labels("method"), value: <>{message(SETTLEMENT_TYPE_LABEL[type])}</> },
            kind === "settlement" && {
              term: fields("speed"),
              value: <>{words(isInstant ? "speed.instant" : "speed.byCycle")}</>,
            },
            {
              term: fields("depositId"),
              value: paymentNumber === "" ? "" : <bdi dir="ltr">{paymentNumber}</bdi>,
            },
            { term: labels("description"), value: description, isWide: true },
            draft.externalId ? { term: ownNumber("label"), value: draft.externalId } : null,
            { term: fields("reason"), value: reason, isWide: true },
          ]}
        />
      </Section>
    </ReviewPlace>
  );
}

/** Makes the order of a draft. */
export function MakeSettlement(props: MakeDraftProps<SettlementDraft>) {
  const { draft } = props;
  const words = useTranslations("settlementForm");
  const { unit, locale } = usePreferences();
  const amount = formatMoney(draft.amountRial, { unit, locale });
  return (
    <MakeDraft
      {...props}
      words="settlementForm"
      order={orderOf(draft)}
      submit={words(draft.kind === "queued" ? "sign.submitQueued" : "sign.submit", { amount })}
      isOfFields={({ fields }) => DRAFT_FIELDS.some((name) => fields[name] !== undefined)}
    />
  );
}
