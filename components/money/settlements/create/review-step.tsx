"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Iban } from "@/components/kit/ui/iban";
import { Money } from "@/components/kit/ui/money";
import { FillWallet } from "@/components/shared/parts/fill-wallet";
import type { SettlementDraft } from "@/lib/areas/money/settlements/draft";
import { SETTLEMENT_TYPE_LABEL } from "@/lib/areas/money/settlements/status";
import { useMessage } from "@/lib/kit/i18n/use-message";

interface ReviewStepProps {
  draft: SettlementDraft;
  /** The wallet's balance after the payout, in rial; null if it is unknown or hidden from this member. */
  afterRial: number | null;
  /** Called if the payout should wait in the queue instead. */
  onQueue: () => void;
}

/** Exactly the content that will be signed. */
export function ReviewStep({ draft, afterRial, onQueue }: ReviewStepProps) {
  const words = useTranslations("settlementForm");
  const fields = useTranslations("settlementForm.fields");
  const ownNumber = useTranslations("payouts.ownNumber");
  const message = useMessage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone, so screen readers start at the top of the content to sign.
    place.current?.focus();
  }, []);
  const { kind, type, isInstant, ownerName, paymentNumber, description, reason } = draft;
  const orNone = (text: string): ReactNode =>
    text === "" ? <span className="text-muted">{words("sign.none")}</span> : <span dir="auto">{text}</span>;
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-36 outline-none">
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
        <DescriptionList
          items={[
            {
              term: fields("amount"),
              value: (
                <>
                  <Money rial={draft.amountRial} className="font-bold text-xl" />
                  <AmountAloud amountRial={draft.amountRial} />
                </>
              ),
              isWide: true,
            },
            { term: fields("iban"), value: <Iban value={draft.iban} hasBank className="text-lg" />, isWide: true },
            { term: fields("ownerName"), value: orNone(ownerName) },
            { term: fields("kind"), value: words(`kind.${kind}`) },
            { term: fields("method"), value: message(SETTLEMENT_TYPE_LABEL[type]) },
            kind === "settlement" && {
              term: fields("speed"),
              value: words(isInstant ? "speed.instant" : "speed.byCycle"),
            },
            {
              term: fields("depositId"),
              value: paymentNumber === "" ? orNone("") : <bdi dir="ltr">{paymentNumber}</bdi>,
            },
            { term: fields("description"), value: orNone(description), isWide: true },
            draft.externalId ? { term: ownNumber("label"), value: <bdi dir="auto">{draft.externalId}</bdi> } : null,
            { term: fields("reason"), value: orNone(reason), isWide: true },
          ]}
        />
      </Section>
    </div>
  );
}
