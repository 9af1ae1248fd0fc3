"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useRef } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { CheckboxField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { FormFields } from "@/components/kit/forms/form-fields";
import { MoneyField } from "@/components/kit/forms/money-field";
import { usePaused } from "@/components/kit/forms/use-paused";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { TextLink } from "@/components/kit/ui/text-link";
import { CustomerField, whoOf } from "@/components/shared/parts/customer-field";
import { EditPage } from "@/components/shared/records/edit-page";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import type { PaymentRequestInput, TypedRequest } from "@/lib/areas/collecting/gateway/schemas";
import { PORTS } from "@/lib/areas/collecting/gateway/status";
import type { Customer } from "@/lib/areas/people/customers/server/answers";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { isSameNumber, ownNumber } from "@/lib/kit/orders/own-number";
import { KeyState } from "./key-missing";
import { OwnCards } from "./own-cards";

/** The numbers of days that the form offers for a link. */
const LINK_DAYS = [1, 3, 7, 30, 90] as const;

const FIELDS = [
  "amountRial",
  "description",
  "invoice",
  "payerName",
  "mobile",
  "nationalCode",
  "cards",
  "customerId",
  "isOwnCard",
  "port",
  "comment",
  "uses",
  "days",
] as const;

/**
 * The form that asks for a payment. @param customerId the payer's customer id, if the form was opened from a customer
 */
export function PaymentRequestEdit({ customerId = "" }: { customerId?: string }) {
  const words = useTranslations("gateway");
  const business = useBusiness();
  const key = useOperation(gatewayOperations.key, {});
  return (
    <EditPage
      back={{ href: gatewayRoutes.gateway(business), label: words("title") }}
      title={words("create")}
      needs={[key]}
    >
      {() =>
        key.data && (!key.data.isSet || key.data.missing !== null) ? (
          <KeyState gatewayKey={key.data} />
        ) : (
          <div className="space-y-4">
            {key.data && <KeyState gatewayKey={key.data} />}
            <PaymentRequestForm customerId={customerId} />
          </div>
        )
      }
    </EditPage>
  );
}

const NOBODY: ReturnType<typeof whoOf> = { name: null, mobile: null };

/** Whether the payer must use an own card, and which cards the customer has; shown before the link is made. */
function OwnCardCheck({ control }: { control: Control<TypedRequest, unknown, PaymentRequestInput> }) {
  const words = useTranslations("gateway.ownCards");
  const [customerId, isOwnCard] = useWatch({ control, name: ["customerId", "isOwnCard"] });
  if (customerId === "") return null;
  return (
    <div className="space-y-3">
      <CheckboxField control={control} name="isOwnCard" label={words("check")} hint={words("checkHint")} />
      {isOwnCard && (
        <div className="space-y-1 ps-8 text-sm" aria-live="polite">
          <p className="font-medium">{words("registered")}</p>
          <OwnCards customerId={customerId} isBefore />
        </div>
      )}
    </div>
  );
}

/**
 * The invoice number is the business's own number for a request. If another request has it, the page says so, but
 * does not refuse it.
 */
function InvoiceUsedBefore({ control }: { control: Control<TypedRequest, unknown, PaymentRequestInput> }) {
  const words = useTranslations("orderForms.ownNumber");
  const business = useBusiness();
  const typed = useWatch({ control, name: "invoice" });
  const invoice = usePaused(ownNumber(typed) ?? "");
  const { data } = useOperation(gatewayOperations.requests, { q: invoice }, { enabled: invoice !== "" });
  const other = data?.items.find((row) => isSameNumber(row.invoice, invoice));
  if (!other || !isSameNumber(typed, invoice)) return null;
  return (
    <p role="status" className="mt-1 text-sm text-warning">
      {words("another.request")}{" "}
      <TextLink href={gatewayRoutes.paymentRequest(business, other.id)}>{words("open")}</TextLink>
    </p>
  );
}

function PaymentRequestForm({ customerId }: { customerId: string }) {
  const words = useTranslations("gateway");
  const form = useTranslations("gateway.form");
  const labels = useTranslations("labels");
  const fields = useTranslations("gateway.fields");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const router = useRouter();
  const create = useOperationMutation(gatewayOperations.create);
  const { control, handleSubmit, setError, ...rest } = useForm<TypedRequest, unknown, PaymentRequestInput>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/collecting/gateway/schemas")).typedRequest),
    mode: "onTouched",
    defaultValues: {
      amountRial: null as never,
      description: "",
      invoice: "",
      payerName: "",
      mobile: "",
      nationalCode: "",
      cards: "",
      customerId,
      isOwnCard: false,
      port: "",
      comment: "",
      uses: "one",
      days: "7",
    },
  });
  const whole = { control, handleSubmit, setError, ...rest };
  const { getValues, setValue } = rest;
  /** The values that the chosen customer filled in. They are removed when another customer is chosen. */
  const filled = useRef<ReturnType<typeof whoOf>>(NOBODY);
  const takeOver = useCallback(
    (customer: Customer | null) => {
      const who = customer ? whoOf(customer) : NOBODY;
      for (const [field, of] of [
        ["payerName", "name"],
        ["mobile", "mobile"],
      ] as const) {
        const typed = getValues(field);
        if (typed === "" || typed === filled.current[of]) setValue(field, who[of] ?? "");
      }
      filled.current = who;
      if (customer === null) setValue("isOwnCard", false);
    },
    [getValues, setValue],
  );
  const send = async (input: PaymentRequestInput) => {
    try {
      const { id } = await create.mutateAsync(input);
      router.push(gatewayRoutes.paymentRequest(business, id));
    } catch (error) {
      applyServerErrors(error, FIELDS, setError);
    }
  };
  return (
    <Form
      form={whole}
      onSubmit={handleSubmit(send)}
      label={words("create")}
      className="max-w-3xl"
      footer={
        <>
          <ButtonLink href={gatewayRoutes.gateway(business)}>{common("cancel")}</ButtonLink>
          <Button type="submit" variant="primary" isLoading={rest.formState.isSubmitting}>
            {form("submit")}
          </Button>
        </>
      }
    >
      <p className="text-muted">{words("createDescription")}</p>
      <Section title={form("what")}>
        <div className="space-y-5">
          <MoneyField control={control} name="amountRial" label={fields("amountRial")} />
          <FormFields
            control={control}
            fields={[
              {
                name: "description",
                label: fields("description"),
                kind: "paragraph",
                isOptional: true,
                maxLength: 255,
                hint: form("descriptionHint"),
              },
              {
                name: "invoice",
                label: fields("invoice"),
                kind: "text",
                isOptional: true,
                maxLength: 100,
                hint: form("invoiceHint"),
                after: <InvoiceUsedBefore control={control} />,
              },
              {
                name: "uses",
                label: fields("isForMany"),
                kind: "choice",
                options: (["one", "many"] as const).map((value) => ({ value, label: words(`uses.${value}`) })),
              },
              {
                name: "days",
                label: fields("days"),
                kind: "choice",
                options: LINK_DAYS.map((count) => ({ value: String(count), label: form("days", { count }) })),
              },
            ]}
          />
        </div>
      </Section>
      <Section title={labels("payer")}>
        <div className="mb-5 space-y-5">
          <CustomerField control={control} name="customerId" hint={form("customerHint")} onCustomer={takeOver} />
          <OwnCardCheck control={control} />
        </div>
        <FormFields
          control={control}
          fields={[
            {
              name: "payerName",
              label: fields("payerName"),
              kind: "text",
              isOptional: true,
              maxLength: 100,
              hint: form("nameHint"),
            },
            {
              name: "mobile",
              label: fields("mobile"),
              kind: "digits",
              isOptional: true,
              maxLength: 60,
              hint: form("mobileHint"),
            },
            {
              name: "nationalCode",
              label: fields("nationalCode"),
              kind: "digits",
              isOptional: true,
              maxLength: 60,
              hint: form("codeHint"),
            },
          ]}
        />
      </Section>
      <Section title={form("more")}>
        <FormFields
          control={control}
          fields={[
            {
              name: "cards",
              label: fields("cards"),
              kind: "paragraph",
              isOptional: true,
              maxLength: 400,
              hint: form("cardsHint"),
            },
            {
              name: "comment",
              label: fields("comment"),
              kind: "paragraph",
              isOptional: true,
              maxLength: 255,
              hint: form("commentHint"),
            },
            {
              name: "port",
              label: fields("port"),
              kind: "choice",
              isOptional: true,
              placeholder: form("anyPort"),
              options: PORTS.map((value) => ({ value, label: words(`ports.${value}`) })),
            },
          ]}
        />
      </Section>
    </Form>
  );
}
