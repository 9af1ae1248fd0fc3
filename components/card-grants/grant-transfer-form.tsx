"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
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
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { ErrorState } from "@/components/ui/error-state";
import { Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { TextLink } from "@/components/ui/text-link";
import { showToast } from "@/components/ui/toast";
import type { GrantTransferDraft } from "@/lib/card-grants/draft";
import type { CardGrant } from "@/lib/card-money/answers";
import { LONGEST_COMMENT } from "@/lib/customer-wallets/code";
import { bankName } from "@/lib/format/iban";
import { formatMoney } from "@/lib/format/money";
import { useRefusal } from "@/lib/i18n/use-refusal";
import { useBusiness } from "@/lib/operations/business";
import { ApiError } from "@/lib/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import { routes } from "@/lib/routes";

const FIELDS = ["amountRial", "description", "reason"] as const;
const KIND = "grantTransfer";

interface GrantTransferFormProps {
  applicationId: string;
  /** Whose account it comes to; null where our record tells no name. */
  name: string | null;
  grant: CardGrant;
  initial: GrantTransferDraft;
  /** The order that this one makes again. */
  repeatOf?: string | undefined;
}

/** Orders money under a cardholder's grant: written first, then read once more as it will be signed. */
export function GrantTransferForm({ applicationId, name, grant, initial, repeatOf }: GrantTransferFormProps) {
  const words = useTranslations("cardGrants.form");
  const { unit, locale } = usePreferences();
  const refusal = useRefusal();
  const business = useBusiness();
  const router = useRouter();
  const grantId = grant.id;
  const form = useForm<GrantTransferDraft, unknown, GrantTransferDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/card-grants/draft")).grantTransferDraft),
    defaultValues: initial,
  });
  const { idempotencyKey, forget } = useKeptForm(form, `${KIND}:${repeatOf ?? grantId}`);
  const [draft, setDraft] = useState<GrantTransferDraft | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const make = useOperationMutation(orderOperations.make);
  const checked = useChecked();
  const { control } = form;
  const amountRial = useWatch({ control, name: "amountRial" });
  const isWritten = amountRial !== null && amountRial > 0;
  const preview = useOperation(
    orderOperations.preview,
    { kind: KIND, content: { applicationId, grantId, amountRial } },
    { enabled: isWritten, keepPrevious: true },
  );
  const help = isWritten ? preview.data : undefined;
  const send = async ({ reason, description, amountRial: rial }: GrantTransferDraft) => {
    setFailure(null);
    try {
      const content = { applicationId, grantId, amountRial: rial, description: description || null };
      const made = await checked.run(() => make.mutateAsync({ kind: KIND, idempotencyKey, content, reason, repeatOf }));
      if (!made) return;
      forget();
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
  const aboutGrant = failure?.fields.grantId ?? failure?.fields.applicationId;
  const isBesideField = failure?.code === "invalid_input" && FIELDS.some((field) => field in failure.fields);
  const isForbidden = (help?.verdict.violations.length ?? 0) > 0;
  const isSending = make.isPending || make.isSuccess;
  const bank = grant.bankCode && (bankName(grant.bankCode, locale) ?? grant.bankCode);
  const about = [
    { term: words("holder"), value: <bdi className="font-semibold">{name ?? applicationId}</bdi> },
    { term: words("grant"), value: <bdi>{bank ?? grantId}</bdi> },
  ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 space-y-4">
        {draft ? (
          <Section title={words("review")} description={words("reviewHint")}>
            <Reviewed draft={draft} about={about} />
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
              onSubmit={form.handleSubmit((written) => setDraft(written))}
              label={words("title")}
              footer={
                <Button type="submit" variant="primary" disabled={isForbidden}>
                  {words("toReview")}
                </Button>
              }
            >
              <DescriptionList columns={1} items={about} />
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
        {aboutGrant !== undefined && (
          <Alert tone="danger" role="alert">
            {refusal(aboutGrant)}
          </Alert>
        )}
        {failure && aboutGrant === undefined && !isBesideField && (
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
        <p className="text-muted text-sm">{words("explained")}</p>
        {help && (
          <Card className="p-4 sm:p-5">
            <HelpFacts help={help} isBesideForm isMoneyIn similar="similarGrant" />
          </Card>
        )}
        <p>
          <TextLink href={routes.orders(business, { kind: KIND })}>{words("orders")}</TextLink>
        </p>
      </div>
      {checked.window}
    </div>
  );
}

interface ReviewedProps {
  draft: GrantTransferDraft;
  about: { term: string; value: ReactNode }[];
}

/** Exactly what will be signed. */
function Reviewed({ draft: { amountRial, description, reason }, about }: ReviewedProps) {
  const words = useTranslations("cardGrants.form");
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
        ...about,
        { term: words("description"), value: orNone(description) },
        { term: words("reason"), value: orNone(reason) },
      ]}
    />
  );
}
