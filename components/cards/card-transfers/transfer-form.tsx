"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useCan } from "@/components/frame/shell/member-context";
import { ChoiceField } from "@/components/kit/forms/choice-field";
import { TextareaField, TextField } from "@/components/kit/forms/fields";
import { MoneyField } from "@/components/kit/forms/money-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { CardNumber } from "@/components/kit/ui/card-number";
import { cn } from "@/components/kit/ui/cn";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Iban } from "@/components/kit/ui/iban";
import { Money } from "@/components/kit/ui/money";
import { OrderForm, useOrdering } from "@/components/shared/order-forms/order-form";
import { Reviewed } from "@/components/shared/order-forms/reviewed";
import { useOrderPreview } from "@/components/shared/order-forms/use-order-preview";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { spendableRial } from "@/lib/areas/cards/card-money/status";
import type { TransferDraft, TransferDraftInput } from "@/lib/areas/cards/card-transfers/draft";
import { isBetweenBanks, TRANSFER_KINDS, type TransferTo } from "@/lib/areas/cards/card-transfers/status";
import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import { useOperation } from "@/lib/kit/operations/query";
import { LONGEST_COMMENT } from "@/lib/kit/orders/comment-code";
import { TRANSFER_WAYS } from "@/lib/kit/orders/ways";

const ABOUT = ["applicationId"] as const;
const FIELDS = ["way", "destination", "cardNumber", "ownerName", "amountRial", "description", "reason"] as const;

interface TransferFormProps {
  applicationId: string;
  /** The account holder's name; null if our record has none. */
  holder: string | null;
  to: TransferTo;
  /** The service knows the holder, so the accounts can be asked for. */
  isKnown: boolean;
  initial: TransferDraftInput;
  /** The order that this one repeats. */
  repeatOf?: string | undefined;
}

/** The order of a draft. The card number is sent with it and is not kept. */
function orderOf(to: TransferTo, applicationId: string, draft: TransferDraft): OrderOf {
  const { way, destination, cardNumber, ownerName, amountRial, description } = draft;
  const both = { applicationId, ownerName: ownerName || null, amountRial, description: description || null };
  return to === "account"
    ? { kind: TRANSFER_KINDS.account, content: { ...both, way, destination } }
    : { kind: TRANSFER_KINDS.card, content: { ...both, cardNumber } };
}

/**
 * Orders money out of a holder's account or card: first the form, then a review of what will be signed. The card
 * number is never kept in this browser, so an unfinished form does not survive a reload.
 */
export function TransferForm({ applicationId, holder, to, isKnown, initial, repeatOf }: TransferFormProps) {
  const maySee = useCan("cardMoney.read");
  const words = useTranslations("cardTransfers.form");
  const labels = useTranslations("labels");
  const kind = TRANSFER_KINDS[to];
  const [idempotencyKey] = useState<string>(() => crypto.randomUUID());
  const form = useForm<TransferDraftInput, unknown, TransferDraft>({
    resolver: useSchemaResolver(async () => {
      const { accountDraft, cardDraft } = await import("@/lib/areas/cards/card-transfers/draft");
      return (to === "account" ? accountDraft : cardDraft) as never;
    }),
    defaultValues: initial,
  });
  // A transfer to an account has no card number, and a transfer to a card has no account fields.
  const whole = (draft: TransferDraft): TransferDraft => ({ ...initial, ...draft });
  const ordering = useOrdering({
    ...{ form, fields: FIELDS, repeatOf, idempotencyKey },
    orderOf: (draft: TransferDraft) => orderOf(to, applicationId, whole(draft)),
  });
  const { control } = form;
  const { draft } = ordering;
  const [way, amountRial] = useWatch({ control, name: ["way", "amountRial"] });
  const preview = useOrderPreview(draft && orderOf(to, applicationId, whole(draft)));
  return (
    <OrderForm
      ordering={ordering}
      kind={kind}
      title={words(`title.${to}`)}
      reviewHint={words("reviewHint")}
      blocked={words("blocked")}
      submit={(_, amount) => words("submit", { amount })}
      reviewed={(read) => <ReviewedTransfer draft={whole(read)} holder={holder} to={to} />}
      about={ABOUT}
      help={preview.data}
      similar="similarHolder"
      isMoneyIn
      aside={<Alert tone="info">{words("explained")}</Alert>}
    >
      <DescriptionList
        columns={1}
        items={[{ term: words("holder"), value: <bdi>{holder ?? words("unnamed")}</bdi> }]}
      />
      {to === "account" && (
        <ChoiceField
          id="way"
          label={words("way")}
          value={way}
          onChange={(next) => form.setValue("way", next, { shouldDirty: true })}
          choices={TRANSFER_WAYS.map((value) => ({
            value,
            label: words(`ways.${value}`),
            hint: words(`wayHint.${value}`),
          }))}
        />
      )}
      {to === "account" ? (
        <TextField
          control={control}
          name="destination"
          label={words(isBetweenBanks(way) ? "iban" : "destination")}
          hint={isBetweenBanks(way) ? undefined : words("destinationHint")}
          dir="ltr"
          autoComplete="off"
          maxLength={60}
        />
      ) : (
        <TextField
          control={control}
          name="cardNumber"
          label={words("card")}
          hint={words(repeatOf === undefined ? "cardHint" : "cardAgain")}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
        />
      )}
      <TextField
        control={control}
        name="ownerName"
        label={words("name")}
        hint={words(`nameHint.${to}`)}
        isOptional={to === "card" || !isBetweenBanks(way)}
        autoComplete="off"
        maxLength={100}
      />
      <MoneyField
        control={control}
        name="amountRial"
        label={labels("amount")}
        after={isKnown && maySee && <AccountHolds applicationId={applicationId} amountRial={amountRial} />}
      />
      <TextField
        control={control}
        name="description"
        label={words("description")}
        hint={words("descriptionHint")}
        isOptional
        autoComplete="off"
        maxLength={LONGEST_COMMENT}
      />
      <TextareaField control={control} name="reason" label={labels("reasonForApprovers")} isOptional maxLength={500} />
    </OrderForm>
  );
}

/**
 * The balance of the card's own account (the first rial account that the issuer lists) when it was asked for. The
 * money may leave another account, and more may come in meanwhile, so this balance refuses nothing.
 */
function AccountHolds({ applicationId, amountRial }: { applicationId: string; amountRial: number | null }) {
  const words = useTranslations("cardMoney.balance");
  const accounts = useOperation(cardMoneyOperations.accounts, { applicationId });
  const account = (accounts.data?.items.findIndex(({ isRial }) => isRial) ?? -1) + 1;
  const { data } = useOperation(cardMoneyOperations.balance, { applicationId, account }, { enabled: account > 0 });
  if (!data) return null;
  const rial = spendableRial(data);
  const isShort = amountRial !== null && amountRial > rial;
  return (
    <p role="status" className={cn("mt-1.5 text-sm", isShort ? "text-warning" : "text-muted")}>
      {words.rich(isShort ? "short" : "held", { amount: () => <Money rial={rial} /> })}
    </p>
  );
}

interface ReviewedProps extends Pick<TransferFormProps, "holder" | "to"> {
  draft: TransferDraft;
}

/** Exactly the content that will be signed. */
function ReviewedTransfer({ draft, holder, to }: ReviewedProps) {
  const words = useTranslations("cardTransfers.form");
  const labels = useTranslations("labels");
  const { amountRial, way, destination, cardNumber, ownerName, description, reason } = draft;
  const number = (text: string) => (
    <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
      {text}
    </bdi>
  );
  return (
    <Reviewed
      amount={{ term: labels("amount"), rial: amountRial }}
      items={[
        { term: words("holder"), value: <bdi className="font-semibold">{holder ?? words("unnamed")}</bdi> },
        to === "account"
          ? {
              term: words("destination"),
              value: destination.startsWith("IR") ? <Iban value={destination} hasBank /> : number(destination),
            }
          : { term: words("card"), value: <CardNumber value={cardNumber} /> },
        to === "account" && { term: words("way"), value: <>{words(`ways.${way}`)}</> },
        { term: words("name"), value: ownerName },
        { term: words("description"), value: description },
        { term: labels("reasonForApprovers"), value: reason },
      ]}
    />
  );
}
