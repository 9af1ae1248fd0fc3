"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { AmountAloud } from "@/components/forms/amount-aloud";
import { FillWallet } from "@/components/shared/fill-wallet";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Iban } from "@/components/ui/iban";
import { Money } from "@/components/ui/money";
import { useMessage } from "@/lib/i18n/use-message";
import type { SettlementDraft } from "@/lib/settlements/draft";
import { SETTLEMENT_TYPE_LABEL } from "@/lib/settlements/status";

interface ReviewStepProps {
  draft: SettlementDraft;
  /** What the wallet would hold afterwards, in rial; null while it is not known, or not for this member. */
  afterRial: number | null;
  /** It is to wait in the queue instead. */
  onQueue: () => void;
}

/** Exactly what will be signed, nothing more and nothing less. */
export function ReviewStep({ draft, afterRial, onQueue }: ReviewStepProps) {
  const words = useTranslations("settlementForm");
  const fields = useTranslations("settlementForm.fields");
  const ownNumber = useTranslations("payouts.ownNumber");
  const message = useMessage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed is gone: whoever reads by ear starts at the top of what is to be signed.
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
