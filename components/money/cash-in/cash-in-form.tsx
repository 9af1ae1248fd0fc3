"use client";

import { useTranslations } from "next-intl";
import { useController, useForm, useWatch } from "react-hook-form";
import { TextareaField, TextField } from "@/components/kit/forms/fields";
import { MoneyField } from "@/components/kit/forms/money-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Iban } from "@/components/kit/ui/iban";
import { OrderForm, useOrdering } from "@/components/shared/order-forms/order-form";
import { Reviewed } from "@/components/shared/order-forms/reviewed";
import { useKeptForm } from "@/components/shared/order-forms/use-kept-form";
import { useOrderPreview } from "@/components/shared/order-forms/use-order-preview";
import type { BankAccount } from "@/lib/areas/money/bank-accounts/server/answers";
import type { CashInDraft, CashInDraftInput } from "@/lib/areas/money/cash-in/draft";
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
  const labels = useTranslations("labels");
  const form = useForm<CashInDraftInput, unknown, CashInDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/money/cash-in/draft")).cashInDraft),
    defaultValues: initial,
  });
  const kept = useKeptForm(form, `cash-in:${nameOf(initial, repeatOf)}`);
  const ordering = useOrdering({
    ...{ form, fields: FIELDS, repeatOf, ...kept },
    orderOf: ({ reason: _, description, comment, ...rest }: CashInDraft) => ({
      kind: "cashIn",
      content: { ...rest, description: description || null, comment: comment || null },
    }),
  });
  const { control } = form;
  const { field, fieldState } = useController({ control, name: "iban" });
  const amountRial = useWatch({ control, name: "amountRial" });
  const isWritten = field.value !== "" && amountRial !== null && amountRial > 0;
  const preview = useOrderPreview(
    isWritten ? { kind: "cashIn", content: { iban: field.value, amountRial, description: null, comment: null } } : null,
    { keepPrevious: true },
  );
  return (
    <OrderForm
      ordering={ordering}
      kind="cashIn"
      title={words("title")}
      reviewHint={words("reviewHint")}
      submit={(_, amount) => words("submit", { amount })}
      reviewed={(draft) => (
        <Reviewed
          amount={{ term: labels("amount"), rial: draft.amountRial }}
          items={[
            { term: words("account"), value: <Iban value={draft.iban} hasBank /> },
            { term: labels("description"), value: draft.description },
            { term: words("comment"), value: draft.comment },
            { term: words("reason"), value: draft.reason },
          ]}
        />
      )}
      help={preview.data}
      similar="similarOwn"
      isMoneyIn
      aside={<WhatItComesTo key={field.value} iban={field.value} amountRial={amountRial} />}
    >
      <AccountChoice
        accounts={accounts}
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
      <MoneyField control={control} name="amountRial" label={labels("amount")} />
      <TextField
        control={control}
        name="description"
        label={labels("description")}
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
    </OrderForm>
  );
}

/** What another screen proposes is a form of its own: nothing that was written before takes its place. */
const nameOf = ({ iban, amountRial }: CashInDraftInput, repeatOf: string | undefined): string =>
  repeatOf ?? `${iban}:${amountRial ?? ""}`;
