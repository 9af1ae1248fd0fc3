"use client";

import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { TextareaField, TextField } from "@/components/kit/forms/fields";
import { MoneyField } from "@/components/kit/forms/money-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { OrderForm, useOrdering } from "@/components/shared/order-forms/order-form";
import { Reviewed } from "@/components/shared/order-forms/reviewed";
import { useKeptForm } from "@/components/shared/order-forms/use-kept-form";
import { useOrderPreview } from "@/components/shared/order-forms/use-order-preview";
import type { GrantTransferDraft, GrantTransferDraftInput } from "@/lib/areas/cards/card-grants/draft";
import type { CardGrant } from "@/lib/areas/cards/card-money/server/answers";
import { bankName } from "@/lib/kit/format/iban";
import { formatMoney } from "@/lib/kit/format/money";
import { LONGEST_COMMENT } from "@/lib/kit/orders/comment-code";

const FIELDS = ["amountRial", "description", "reason"] as const;
const ABOUT = ["grantId", "applicationId"] as const;
const KIND = "grantTransfer";

interface GrantTransferFormProps {
  applicationId: string;
  /** The name of the account's holder; null if our record has none. */
  name: string | null;
  grant: CardGrant;
  initial: GrantTransferDraftInput;
  /** The order that this one makes again. */
  repeatOf?: string | undefined;
}

/** Orders money under a cardholder's grant: written first, then read once more as it will be signed. */
export function GrantTransferForm({ applicationId, name, grant, initial, repeatOf }: GrantTransferFormProps) {
  const words = useTranslations("cardGrants.form");
  const labels = useTranslations("labels");
  const { unit, locale } = usePreferences();
  const grantId = grant.id;
  const form = useForm<GrantTransferDraftInput, unknown, GrantTransferDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/cards/card-grants/draft")).draftUnder(grant)),
    defaultValues: initial,
  });
  const kept = useKeptForm(form, `${KIND}:${repeatOf ?? grantId}`);
  const ordering = useOrdering({
    ...{ form, fields: FIELDS, repeatOf, ...kept },
    orderOf: ({ amountRial, description }: GrantTransferDraft) => ({
      kind: KIND,
      content: { applicationId, grantId, amountRial, description: description || null },
    }),
  });
  const { control } = form;
  const amountRial = useWatch({ control, name: "amountRial" });
  const isWritten = amountRial !== null && amountRial > 0;
  const preview = useOrderPreview(
    isWritten ? { kind: KIND, content: { applicationId, grantId, amountRial, description: null } } : null,
    { keepPrevious: true },
  );
  const bank = grant.bankCode && (bankName(grant.bankCode, locale) ?? grant.bankCode);
  const about = [
    { term: words("holder"), value: <bdi className="font-semibold">{name ?? applicationId}</bdi> },
    { term: words("grant"), value: <bdi>{bank ?? grantId}</bdi> },
  ];
  return (
    <OrderForm
      ordering={ordering}
      kind={KIND}
      title={words("title")}
      reviewHint={words("reviewHint")}
      submit={(_, amount) => words("submit", { amount })}
      reviewed={(draft) => (
        <Reviewed
          amount={{ term: labels("amount"), rial: draft.amountRial }}
          items={[
            ...about,
            { term: words("description"), value: draft.description },
            { term: words("reason"), value: draft.reason },
          ]}
        />
      )}
      about={ABOUT}
      help={isWritten ? preview.data : undefined}
      similar="similarGrant"
      isMoneyIn
      aside={<p className="text-muted text-sm">{words("explained")}</p>}
    >
      <DescriptionList columns={1} items={about} />
      <MoneyField
        control={control}
        name="amountRial"
        label={labels("amount")}
        hint={grant.limitRial !== null && words("limitHint", { limit: formatMoney(grant.limitRial, { unit, locale }) })}
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
      <TextareaField control={control} name="reason" label={words("reason")} isOptional maxLength={500} />
    </OrderForm>
  );
}
