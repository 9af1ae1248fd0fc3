"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
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
import { LONGEST_COMMENT } from "@/lib/customer-wallets/code";
import type { WalletMoveDraft, WalletMoveDraftInput } from "@/lib/customer-wallets/draft";
import { customerWalletOperations } from "@/lib/customer-wallets/operations";
import { balanceAfter, KIND_OF_WAY, type WalletWay } from "@/lib/customer-wallets/ways";
import { formatMoney } from "@/lib/format/money";
import { useRefusal } from "@/lib/i18n/use-refusal";
import { useBusiness } from "@/lib/operations/business";
import { ApiError } from "@/lib/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import { routes } from "@/lib/routes";

const FIELDS = ["amountRial", "description", "reason"] as const;

interface WalletMoveFormProps {
  customerId: string;
  /** What the service calls the customer; null where it tells no name. */
  name: string | null;
  way: WalletWay;
  initial: WalletMoveDraftInput;
  /** The order that this one makes again. */
  repeatOf?: string | undefined;
}

/** Orders money into a customer's wallet or out of it: written first, then read once more as it will be signed. */
export function WalletMoveForm({ customerId, name, way, initial, repeatOf }: WalletMoveFormProps) {
  const words = useTranslations("customerWallets.form");
  const { unit, locale } = usePreferences();
  const refusal = useRefusal();
  const business = useBusiness();
  const router = useRouter();
  const kind = KIND_OF_WAY[way];
  const form = useForm<WalletMoveDraftInput, unknown, WalletMoveDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/customer-wallets/draft")).walletMoveDraft),
    defaultValues: initial,
  });
  const { idempotencyKey, forget } = useKeptForm(form, `${kind}:${repeatOf ?? customerId}`);
  const [draft, setDraft] = useState<WalletMoveDraft | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const make = useOperationMutation(orderOperations.make);
  const checked = useChecked();
  const { control } = form;
  const amountRial = useWatch({ control, name: "amountRial" });
  const isWritten = amountRial !== null && amountRial > 0;
  const preview = useOperation(
    orderOperations.preview,
    { kind, content: { customerId, amountRial } },
    { enabled: isWritten, keepPrevious: true },
  );
  const help = isWritten ? preview.data : undefined;

  const send = async ({ reason, description, amountRial: rial }: WalletMoveDraft) => {
    setFailure(null);
    try {
      const content = { customerId, amountRial: rial, description: description || null };
      const made = await checked.run(() => make.mutateAsync({ kind, idempotencyKey, content, reason, repeatOf }));
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
  const aboutCustomer = failure?.fields.customerId;
  const isBesideField = failure?.code === "invalid_input" && FIELDS.some((field) => field in failure.fields);
  const isForbidden = (help?.verdict.violations.length ?? 0) > 0;
  const isSending = make.isPending || make.isSuccess;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 space-y-4">
        {draft ? (
          <Section title={words("review")} description={words("reviewHint")}>
            <Reviewed draft={draft} name={name} customerId={customerId} />
            <div className="mt-5 flex flex-wrap gap-2">
              <Button
                variant="primary"
                disabled={isForbidden}
                isLoading={isSending}
                onClick={() => void send(draft)}
                className="!h-auto min-h-11 !whitespace-normal"
              >
                {words(`submit.${way}`, { amount: formatMoney(draft.amountRial ?? 0, { unit, locale }) })}
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
                items={[{ term: words("customer"), value: <CustomerName name={name} customerId={customerId} /> }]}
              />
              <MoneyField control={control} name="amountRial" label={words("amount")} />
              <TextField
                control={control}
                name="description"
                label={words("comment")}
                hint={words("commentHint")}
                isOptional
                autoComplete="off"
                maxLength={LONGEST_COMMENT}
              />
              <TextareaField control={control} name="reason" label={words("reason")} isOptional maxLength={500} />
            </Form>
          </Card>
        )}
        {aboutCustomer !== undefined && (
          <Alert tone="danger" role="alert">
            {refusal(aboutCustomer)}
          </Alert>
        )}
        {failure && aboutCustomer === undefined && !isBesideField && (
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
        <WhatItComesTo customerId={customerId} way={way} amountRial={amountRial} />
        {help && (
          <Card className="p-4 sm:p-5">
            <HelpFacts help={help} isBesideForm isMoneyIn={way === "withdraw"} similar="similarCustomer" />
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

function CustomerName({ name, customerId }: Pick<WalletMoveFormProps, "name" | "customerId">) {
  return <bdi className="font-semibold">{name ?? customerId}</bdi>;
}

interface ReviewedProps extends Pick<WalletMoveFormProps, "name" | "customerId"> {
  draft: WalletMoveDraft;
}

/** Exactly what will be signed. */
function Reviewed({ draft: { amountRial, description, reason }, name, customerId }: ReviewedProps) {
  const words = useTranslations("customerWallets.form");
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
        { term: words("customer"), value: <CustomerName name={name} customerId={customerId} /> },
        { term: words("comment"), value: orNone(description) },
        { term: words("reason"), value: orNone(reason) },
      ]}
    />
  );
}

interface ComesToProps extends Pick<WalletMoveFormProps, "customerId" | "way"> {
  amountRial: number | null;
}

/** What the customer will hold afterwards, and what is not known of the business's own wallet. */
function WhatItComesTo({ customerId, way, amountRial }: ComesToProps) {
  const words = useTranslations("customerWallets.form");
  const { data, isPending } = useOperation(customerWalletOperations.balance, { customerId });
  const afterRial = data ? balanceAfter(data.balanceRial, way, amountRial ?? 0) : null;
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
              term: words("wallet"),
              value:
                data && afterRial !== null
                  ? words.rich("nowAfter", {
                      now: () => <Money rial={data.balanceRial} />,
                      after: () => (
                        <Money rial={afterRial} className={afterRial < 0 ? "text-danger" : "font-semibold"} />
                      ),
                    })
                  : isPending
                    ? "…"
                    : words("unread"),
            },
          ]}
        />
        <p className="text-muted text-sm">{words(`explained.${way}`)}</p>
        {way === "deposit" && <p className="text-muted text-sm">{words("business")}</p>}
      </div>
    </Section>
  );
}
