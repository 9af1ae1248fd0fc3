"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { AmountAloud } from "@/components/forms/amount-aloud";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { ChoiceField } from "@/components/forms/choice-field";
import { TextareaField } from "@/components/forms/fields";
import { Form } from "@/components/forms/form";
import { MoneyField } from "@/components/forms/money-field";
import { useSchemaResolver } from "@/components/forms/use-schema-resolver";
import { HelpFacts } from "@/components/payouts/help-facts";
import { RepeatRefused } from "@/components/payouts/repeat-refused";
import { useKeptForm } from "@/components/payouts/use-kept-form";
import { useChecked } from "@/components/shared/use-checked";
import { useCan } from "@/components/shell/member-context";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { ErrorState } from "@/components/ui/error-state";
import { Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { TextLink } from "@/components/ui/text-link";
import { showToast } from "@/components/ui/toast";
import type { CreditDraft } from "@/lib/card-credits/draft";
import { CREDIT_WAYS, type CreditWay, creditAfter, KIND_OF_WAY } from "@/lib/card-credits/ways";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import { formatMoney } from "@/lib/format/money";
import { useRefusal } from "@/lib/i18n/use-refusal";
import { useBusiness } from "@/lib/operations/business";
import { ApiError } from "@/lib/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import { routes } from "@/lib/routes";

const FIELDS = ["way", "amountRial", "reason"] as const;

interface CreditFormProps {
  applicationId: string;
  /** Whose credit it is; null where our record tells no name. */
  name: string | null;
  initial: CreditDraft;
  /** The order that this one makes again. */
  repeatOf?: string | undefined;
}

/** Orders a change of a cardholder's credit: written first, then read once more as it will be signed. */
export function CreditForm({ applicationId, name, initial, repeatOf }: CreditFormProps) {
  const words = useTranslations("cardCredits.form");
  const { unit, locale } = usePreferences();
  const refusal = useRefusal();
  const business = useBusiness();
  const router = useRouter();
  const form = useForm<CreditDraft, unknown, CreditDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/card-credits/draft")).creditDraft),
    defaultValues: initial,
  });
  const { idempotencyKey, forget } = useKeptForm(form, `cardCredit:${repeatOf ?? applicationId}`);
  const [draft, setDraft] = useState<CreditDraft | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const make = useOperationMutation(orderOperations.make);
  const checked = useChecked();
  const { control } = form;
  const [way, amountRial] = useWatch({ control, name: ["way", "amountRial"] });
  const kind = KIND_OF_WAY[way];
  const isWritten = amountRial !== null && amountRial > 0;
  const preview = useOperation(
    orderOperations.preview,
    { kind, content: { applicationId, way, amountRial } },
    { enabled: isWritten, keepPrevious: true },
  );
  const help = isWritten ? preview.data : undefined;
  const send = async ({ reason, ...written }: CreditDraft) => {
    setFailure(null);
    try {
      const made = await checked.run(() =>
        make.mutateAsync({
          kind: KIND_OF_WAY[written.way],
          idempotencyKey,
          content: { applicationId, ...written },
          reason,
          repeatOf,
        }),
      );
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
  const aboutHolder = failure?.fields.applicationId;
  const isBesideField = failure?.code === "invalid_input" && FIELDS.some((field) => field in failure.fields);
  const isForbidden = (help?.verdict.violations.length ?? 0) > 0;
  const isSending = make.isPending || make.isSuccess;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 space-y-4">
        {draft ? (
          <Section title={words("review")} description={words("reviewHint")}>
            <Reviewed draft={draft} name={name} />
            <div className="mt-5 flex flex-wrap gap-2">
              <Button
                variant="primary"
                disabled={isForbidden}
                isLoading={isSending}
                onClick={() => void send(draft)}
                className="!h-auto min-h-11 !whitespace-normal"
              >
                {words(`submit.${draft.way}`, { amount: formatMoney(draft.amountRial ?? 0, { unit, locale }) })}
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
              label={words(`title.${way}`)}
              footer={
                <Button type="submit" variant="primary" disabled={isForbidden}>
                  {words("toReview")}
                </Button>
              }
            >
              <DescriptionList
                columns={1}
                items={[{ term: words("holder"), value: <bdi className="font-semibold">{name ?? applicationId}</bdi> }]}
              />
              <ChoiceField
                id="way"
                label={words("way")}
                value={way}
                choices={CREDIT_WAYS.map((each) => ({
                  value: each,
                  label: words(`ways.${each}`),
                  hint: words(`explained.${each}`),
                }))}
                onChange={(value) => form.setValue("way", value, { shouldDirty: true, shouldValidate: true })}
                error={form.formState.errors.way?.message}
              />
              <MoneyField control={control} name="amountRial" label={words("amount")} />
              <TextareaField control={control} name="reason" label={words("reason")} isOptional maxLength={500} />
            </Form>
          </Card>
        )}
        {aboutHolder !== undefined && (
          <Alert tone="danger" role="alert">
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
        <WhatItComesTo applicationId={applicationId} way={way} amountRial={amountRial} />
        {help && (
          <Card className="p-4 sm:p-5">
            <HelpFacts help={help} isBesideForm isMoneyIn similar="similarCredit" />
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

/** Exactly what will be signed. */
function Reviewed({ draft: { way, amountRial, reason }, name }: { draft: CreditDraft; name: string | null }) {
  const words = useTranslations("cardCredits.form");
  const common = useTranslations("common");
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
        { term: words("way"), value: words(`ways.${way}`) },
        { term: words("holder"), value: <bdi className="font-semibold">{name ?? common("notGiven")}</bdi> },
        {
          term: words("reason"),
          value:
            reason === "" ? <span className="text-muted">{common("notGiven")}</span> : <bdi dir="auto">{reason}</bdi>,
        },
      ]}
    />
  );
}

interface ComesToProps {
  applicationId: string;
  way: CreditWay;
  amountRial: number | null;
}

/** What is left of the credit afterwards, and what the service does not tell. */
function WhatItComesTo({ applicationId, way, amountRial }: ComesToProps) {
  const words = useTranslations("cardCredits.form");
  const maySee = useCan("cardMoney.read");
  const { data, isPending } = useOperation(cardMoneyOperations.credit, { applicationId }, { enabled: maySee });
  const nowRial = data?.credit?.leftRial ?? null;
  const afterRial = nowRial === null ? null : creditAfter(nowRial, way, amountRial ?? 0);
  return (
    <Section title={words("after")}>
      <div className="space-y-4">
        {afterRial !== null && afterRial < 0 && (
          <Alert tone="warning" role="status">
            {words("short")}
          </Alert>
        )}
        <DescriptionList
          columns={1}
          items={[
            {
              term: words("left"),
              value:
                nowRial !== null && afterRial !== null
                  ? words.rich("nowAfter", {
                      now: () => <Money rial={nowRial} />,
                      after: () => (
                        <Money rial={afterRial} className={afterRial < 0 ? "text-danger" : "font-semibold"} />
                      ),
                    })
                  : data?.found === "none"
                    ? words("none")
                    : isPending && maySee
                      ? "…"
                      : words("unread"),
            },
          ]}
        />
        <p className="text-muted text-sm">{words("noId")}</p>
      </div>
    </Section>
  );
}
