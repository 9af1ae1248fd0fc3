"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { AmountAloud } from "@/components/forms/amount-aloud";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { ChoiceField } from "@/components/forms/choice-field";
import { TextareaField, TextField } from "@/components/forms/fields";
import { Form } from "@/components/forms/form";
import { MoneyField } from "@/components/forms/money-field";
import { useSchemaResolver } from "@/components/forms/use-schema-resolver";
import { HelpFacts } from "@/components/payouts/help-facts";
import { RepeatRefused } from "@/components/payouts/repeat-refused";
import { useChecked } from "@/components/shared/use-checked";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { ErrorState } from "@/components/ui/error-state";
import { Iban } from "@/components/ui/iban";
import { Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { TextLink } from "@/components/ui/text-link";
import { showToast } from "@/components/ui/toast";
import type { TransferDraft } from "@/lib/card-transfers/draft";
import { TRANSFER_KINDS, type TransferTo } from "@/lib/card-transfers/rules";
import { isBetweenBanks, TRANSFER_WAYS } from "@/lib/card-transfers/ways";
import { LONGEST_COMMENT } from "@/lib/customer-wallets/code";
import { maskCardNumber } from "@/lib/format/card";
import { formatMoney } from "@/lib/format/money";
import { useRefusal } from "@/lib/i18n/use-refusal";
import { useBusiness } from "@/lib/operations/business";
import { ApiError } from "@/lib/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import { routes } from "@/lib/routes";

const FIELDS = ["way", "destination", "cardNumber", "ownerName", "amountRial", "description", "reason"] as const;

interface TransferFormProps {
  applicationId: string;
  /** Whose account it is; null where our record tells no name. */
  holder: string | null;
  to: TransferTo;
  initial: TransferDraft;
  /** The order that this one makes again. */
  repeatOf?: string | undefined;
}

/** What of a draft the order carries; the card's number goes along and is not kept. */
function contentOf(to: TransferTo, applicationId: string, draft: TransferDraft) {
  const { way, destination, cardNumber, ownerName, amountRial, description } = draft;
  const both = { applicationId, ownerName: ownerName || null, amountRial, description: description || null };
  return to === "account" ? { ...both, way, destination } : { ...both, cardNumber };
}

/**
 * Orders money out of a holder's account or card: written first, then read once more as it will be signed. Of a card's
 * number nothing stays in this browser, so an unfinished form is not kept over a reload.
 */
export function TransferForm({ applicationId, holder, to, initial, repeatOf }: TransferFormProps) {
  const words = useTranslations("cardTransfers.form");
  const { unit, locale } = usePreferences();
  const refusal = useRefusal();
  const business = useBusiness();
  const router = useRouter();
  const kind = TRANSFER_KINDS[to];
  const [idempotencyKey] = useState<string>(() => crypto.randomUUID());
  const form = useForm<TransferDraft, unknown, TransferDraft>({
    resolver: useSchemaResolver(async () => {
      const { accountDraft, cardDraft } = await import("@/lib/card-transfers/draft");
      return (to === "account" ? accountDraft : cardDraft) as never;
    }),
    defaultValues: initial,
  });
  const [draft, setDraft] = useState<TransferDraft | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const make = useOperationMutation(orderOperations.make);
  const checked = useChecked();
  const { control } = form;
  const way = useWatch({ control, name: "way" });
  const preview = useOperation(
    orderOperations.preview,
    { kind, content: draft && contentOf(to, applicationId, draft) },
    { enabled: draft !== null },
  );
  const help = draft === null ? undefined : preview.data;

  const send = async (written: TransferDraft) => {
    setFailure(null);
    try {
      const content = contentOf(to, applicationId, written);
      const { reason } = written;
      const made = await checked.run(() => make.mutateAsync({ kind, idempotencyKey, content, reason, repeatOf }));
      if (!made) return;
      showToast({ tone: "success", title: words("made") });
      router.push(routes.order(business, made.orderId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === "invalid_input" && FIELDS.some((field) => field in error.fields)) {
        setDraft(null);
        applyServerErrors(error, FIELDS, form.setError);
      }
    }
  };
  const aboutHolder = failure?.fields.applicationId;
  const isBesideField = failure?.code === "invalid_input" && FIELDS.some((field) => field in failure.fields);
  const isForbidden = (help?.verdict.violations.length ?? 0) > 0;
  const isSending = make.isPending || make.isSuccess;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 space-y-4">
        {draft ? (
          <Section title={words("review")} description={words("reviewHint")}>
            <Reviewed draft={draft} holder={holder} to={to} />
            <div className="mt-5 flex flex-wrap gap-2">
              <Button
                variant="primary"
                disabled={isForbidden}
                isLoading={isSending}
                onClick={() => void send(draft)}
                className="!h-auto min-h-11 !whitespace-normal"
              >
                {words("submit", { amount: formatMoney(draft.amountRial ?? 0, { unit, locale }) })}
              </Button>
              <Button onClick={() => setDraft(null)} disabled={isSending}>
                {words("change")}
              </Button>
            </div>
          </Section>
        ) : (
          <Card className="p-4 sm:p-5">
            <Form
              form={form}
              onSubmit={form.handleSubmit((written) => setDraft({ ...initial, ...written }))}
              label={words(`title.${to}`)}
              footer={
                <Button type="submit" variant="primary">
                  {words("toReview")}
                </Button>
              }
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
                hint={words("nameHint")}
                isOptional={to === "card" || !isBetweenBanks(way)}
                autoComplete="off"
                maxLength={100}
              />
              <MoneyField control={control} name="amountRial" label={words("amount")} />
              <TextField
                control={control}
                name="description"
                label={words("description")}
                hint={words("descriptionHint")}
                isOptional
                autoComplete="off"
                maxLength={LONGEST_COMMENT}
              />
              <TextareaField control={control} name="reason" label={words("reason")} isOptional maxLength={500} />
            </Form>
          </Card>
        )}
        {aboutHolder !== undefined && (
          <Alert tone="danger" role="alert" title={words("blocked")}>
            {refusal(aboutHolder)}
          </Alert>
        )}
        {failure && aboutHolder === undefined && !isBesideField && (
          <Card className="p-4">
            {repeatOf && failure.fields.repeatOf ? (
              <RepeatRefused why={failure.fields.repeatOf} orderId={repeatOf} />
            ) : (
              <ErrorState error={failure} className="!py-4" />
            )}
          </Card>
        )}
      </div>
      <div className="min-w-0 space-y-4">
        <Alert tone="info">{words("explained")}</Alert>
        {help && (
          <Card className="p-4 sm:p-5">
            <HelpFacts help={help} isBesideForm isMoneyIn similar="similarHolder" />
          </Card>
        )}
        <p>
          <TextLink href={routes.orders(business, { kind })}>{words("orders")}</TextLink>
        </p>
      </div>
      {checked.window}
    </div>
  );
}

interface ReviewedProps extends Pick<TransferFormProps, "holder" | "to"> {
  draft: TransferDraft;
}

/** Exactly what will be signed. */
function Reviewed({ draft, holder, to }: ReviewedProps) {
  const words = useTranslations("cardTransfers.form");
  const common = useTranslations("common");
  const { amountRial, way, destination, cardNumber, ownerName, description, reason } = draft;
  const orNone = (text: string) =>
    text === "" ? <span className="text-muted">{common("notGiven")}</span> : <bdi dir="auto">{text}</bdi>;
  const number = (text: string) => (
    <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
      {text}
    </bdi>
  );
  return (
    <DescriptionList
      columns={1}
      items={[
        {
          term: words("amount"),
          value: (
            <>
              <Money rial={amountRial} className="font-bold text-xl" />
              <AmountAloud amountRial={amountRial} />
            </>
          ),
        },
        { term: words("holder"), value: <bdi className="font-semibold">{holder ?? words("unnamed")}</bdi> },
        to === "account"
          ? {
              term: words("destination"),
              value: destination.startsWith("IR") ? <Iban value={destination} hasBank /> : number(destination),
            }
          : { term: words("card"), value: number(maskCardNumber(cardNumber)) },
        to === "account" && { term: words("way"), value: words(`ways.${way}`) },
        { term: words("name"), value: orNone(ownerName) },
        { term: words("description"), value: orNone(description) },
        { term: words("reason"), value: orNone(reason) },
      ]}
    />
  );
}
