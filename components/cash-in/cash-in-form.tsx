"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import { AmountAloud } from "@/components/forms/amount-aloud";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { TextareaField, TextField } from "@/components/forms/fields";
import { Form } from "@/components/forms/form";
import { MoneyField } from "@/components/forms/money-field";
import { useSchemaResolver } from "@/components/forms/use-schema-resolver";
import { HelpFacts } from "@/components/payouts/help-facts";
import { RepeatRefused } from "@/components/payouts/repeat-refused";
import { useKeptForm } from "@/components/payouts/use-kept-form";
import { useChecked } from "@/components/shared/use-checked";
import { Button } from "@/components/ui/button";
import { Card, Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { ErrorState } from "@/components/ui/error-state";
import { Iban } from "@/components/ui/iban";
import { Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { TextLink } from "@/components/ui/text-link";
import { showToast } from "@/components/ui/toast";
import type { BankAccount } from "@/lib/bank-accounts/answers";
import type { CashInDraft, CashInDraftInput } from "@/lib/cash-in/draft";
import { formatMoney } from "@/lib/format/money";
import { useBusiness } from "@/lib/operations/business";
import { ApiError } from "@/lib/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import { routes } from "@/lib/routes";
import { AccountChoice } from "./account-choice";
import { WhatItComesTo } from "./what-it-comes-to";

const FIELDS = ["iban", "amountRial", "description", "comment", "reason"] as const;

interface CashInFormProps {
  accounts: readonly BankAccount[];
  initial: CashInDraftInput;
  /** The order that this one makes again. */
  repeatOf?: string | undefined;
}

/** Orders money from a linked account into the wallet: written first, then read once more as it will be signed. */
export function CashInForm({ accounts, initial, repeatOf }: CashInFormProps) {
  const words = useTranslations("cashIn");
  const { unit, locale } = usePreferences();
  const business = useBusiness();
  const router = useRouter();
  const form = useForm<CashInDraftInput, unknown, CashInDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/cash-in/draft")).cashInDraft),
    defaultValues: initial,
  });
  const { idempotencyKey, forget } = useKeptForm(form, `cash-in:${nameOf(initial, repeatOf)}`);
  const [draft, setDraft] = useState<CashInDraft | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const make = useOperationMutation(orderOperations.make);
  const checked = useChecked();
  const { control } = form;
  const { field, fieldState } = useController({ control, name: "iban" });
  const amountRial = useWatch({ control, name: "amountRial" });
  const content = { iban: field.value, amountRial };
  const preview = useOperation(
    orderOperations.preview,
    { kind: "cashIn", content },
    { enabled: field.value !== "" && amountRial !== null && amountRial > 0, keepPrevious: true },
  );
  const money = (rial: number) => formatMoney(rial, { unit, locale });

  const send = async ({ reason, description, comment, ...rest }: CashInDraft) => {
    setFailure(null);
    try {
      const signed = { ...rest, description: description || null, comment: comment || null };
      const asked = { kind: "cashIn" as const, idempotencyKey, content: signed, reason, repeatOf };
      const made = await checked.run(() => make.mutateAsync(asked));
      if (!made) return;
      forget();
      showToast({ tone: "success", title: words("made") });
      router.push(routes.order(business, made.orderId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === "invalid_input" && FIELDS.some((name) => name in error.fields)) {
        setDraft(null);
        applyServerErrors(error, FIELDS, form.setError);
      }
    }
  };
  const isBesideField = failure?.code === "invalid_input" && FIELDS.some((name) => name in failure.fields);
  const isForbidden = (preview.data?.verdict.violations.length ?? 0) > 0;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 space-y-4">
        {draft ? (
          <Section title={words("review")} description={words("reviewHint")}>
            <Reviewed draft={draft} />
            <div className="mt-5 flex flex-wrap gap-2">
              <Button
                variant="primary"
                disabled={isForbidden}
                isLoading={make.isPending || make.isSuccess}
                onClick={() => void send(draft)}
                className="!h-auto min-h-11 !whitespace-normal"
              >
                {words("submit", { amount: money(draft.amountRial ?? 0) })}
              </Button>
              <Button onClick={() => setDraft(null)} disabled={make.isPending || make.isSuccess}>
                {words("back")}
              </Button>
            </div>
          </Section>
        ) : (
          <Card className="p-4 sm:p-5">
            <Form
              form={form}
              onSubmit={form.handleSubmit((written) => setDraft(written))}
              label={words("title")}
              footer={
                <Button type="submit" variant="primary" disabled={isForbidden}>
                  {words("toReview")}
                </Button>
              }
            >
              <AccountChoice
                accounts={accounts}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
              <MoneyField control={control} name="amountRial" label={words("amount")} />
              <TextField
                control={control}
                name="description"
                label={words("descriptionField")}
                hint={words("descriptionHint")}
                isOptional
                autoComplete="off"
                maxLength={255}
              />
              <TextField
                control={control}
                name="comment"
                label={words("comment")}
                hint={words("commentHint")}
                isOptional
                autoComplete="off"
                maxLength={255}
              />
              <TextareaField control={control} name="reason" label={words("reason")} isOptional maxLength={500} />
            </Form>
          </Card>
        )}
        {failure && !isBesideField && (
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
        <WhatItComesTo key={field.value} iban={field.value} amountRial={amountRial} />
        {preview.data && (
          <Card className="p-4 sm:p-5">
            <HelpFacts help={preview.data} isBesideForm isMoneyIn similar="similarOwn" />
          </Card>
        )}
        <p>
          <TextLink href={routes.orders(business, { kind: "cashIn" })}>{words("orders")}</TextLink>
        </p>
      </div>
      {checked.window}
    </div>
  );
}

/** What another screen proposes is a form of its own: nothing that was written before takes its place. */
const nameOf = ({ iban, amountRial }: CashInDraftInput, repeatOf: string | undefined): string =>
  repeatOf ?? `${iban}:${amountRial ?? ""}`;

/** Exactly what will be signed. */
function Reviewed({ draft: { iban, amountRial, description, comment, reason } }: { draft: CashInDraft }) {
  const words = useTranslations("cashIn");
  const common = useTranslations("common");
  const orNone = (text: string) =>
    text === "" ? <span className="text-muted">{common("notGiven")}</span> : <bdi dir="auto">{text}</bdi>;
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
        { term: words("account"), value: <Iban value={iban} hasBank /> },
        { term: words("descriptionField"), value: orNone(description) },
        { term: words("comment"), value: orNone(comment) },
        { term: words("reason"), value: orNone(reason) },
      ]}
    />
  );
}
