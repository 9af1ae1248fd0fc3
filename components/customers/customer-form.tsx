"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { DayInput } from "@/components/forms/day-input";
import { Field } from "@/components/forms/field";
import { TextareaField, TextField } from "@/components/forms/fields";
import { Form } from "@/components/forms/form";
import { useSchemaResolver } from "@/components/forms/use-schema-resolver";
import { Button, ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/toast";
import type { Customer, CustomField } from "@/lib/customers/answers";
import { CUSTOMER_TYPES, type CustomerType } from "@/lib/customers/codes";
import { customerOperations } from "@/lib/customers/operations";
import type { customerCreateInput } from "@/lib/customers/schemas";
import { tehranDayOf } from "@/lib/format/jalali";
import { ApiError } from "@/lib/operations/errors";
import { useBusiness } from "@/lib/operations/provider";
import { useOperationMutation } from "@/lib/operations/query";
import { routes } from "@/lib/routes";
import type * as z from "@/lib/zod";
import { CustomerDoubt } from "./customer-doubt";

type Values = z.input<typeof customerCreateInput>;
type Written = z.output<typeof customerCreateInput>;

/** What the service wants of a new customer, and what it takes besides, by kind. */
const IDENTITY = { INDIVIDUAL: ["mobile", "nationalCode"], LEGAL: ["agentMobile", "companyId"] } as const;
const NAMES = { INDIVIDUAL: ["firstName", "lastName"], LEGAL: ["legalName", "agentName", "mccCode"] } as const;
const OTHERS = ["telephone", "postalCode"] as const;
const FROM_LEFT: readonly string[] = ["mobile", "nationalCode", "agentMobile", "companyId", "mccCode", ...OTHERS];
const SENT = [
  ...IDENTITY.INDIVIDUAL,
  ...IDENTITY.LEGAL,
  ...NAMES.INDIVIDUAL,
  ...NAMES.LEGAL,
  ...OTHERS,
  "birthday",
  "address",
] as const;

interface CustomerFormProps {
  fields: readonly CustomField[];
  /** The one that is edited; left out for a new one. */
  customer?: Customer & { id: string };
}

/** Writes a customer down, or changes one. */
export function CustomerForm({ fields, customer }: CustomerFormProps) {
  const words = useTranslations("customers");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const router = useRouter();
  const create = useOperationMutation(customerOperations.create);
  const update = useOperationMutation(customerOperations.update);
  const [lost, setLost] = useState<Written | null>(null);
  const form = useForm<Values, unknown, Written>({
    resolver: useSchemaResolver(async () =>
      (await import("@/lib/customers/schemas")).customerFormInput(Boolean(customer)),
    ),
    defaultValues: valuesOf(fields, customer),
  });
  const type = form.watch("type");

  const send = async (input: Written) => {
    setLost(null);
    try {
      const { id } = customer ?? (await create.mutateAsync(input));
      if (customer) await update.mutateAsync({ ...input, customerId: id });
      showToast({ title: words(customer ? "form.saved" : "form.created"), tone: "success" });
      router.push(routes.customer(business, id));
    } catch (error) {
      if (error instanceof ApiError && error.code === "outcome_unknown") setLost(input);
      else
        applyServerErrors(
          error,
          [...SENT, ...fields.map((_, index) => `customFields.${index}.value` as const)],
          form.setError,
        );
    }
  };
  const sendAgain = (input: Written) => {
    create.forget();
    update.forget();
    void send(input);
  };

  const text = (name: (typeof SENT)[number], isOptional: boolean) => (
    <TextField
      key={name}
      control={form.control}
      name={name}
      label={words(`fields.${name}`)}
      isOptional={isOptional}
      autoComplete="off"
      spellCheck={false}
      {...(FROM_LEFT.includes(name) ? { dir: "ltr", inputMode: "numeric" } : {})}
    />
  );
  return (
    <Form
      form={form}
      onSubmit={form.handleSubmit(send)}
      label={words(customer ? "form.editTitle" : "create")}
      className="max-w-3xl"
      footer={
        <>
          <ButtonLink href={customer ? routes.customer(business, customer.id) : routes.customers(business)}>
            {common("cancel")}
          </ButtonLink>
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {words(customer ? "form.save" : "form.create")}
          </Button>
        </>
      }
    >
      {!customer && (
        <SegmentedControl<CustomerType>
          label={words("form.who")}
          value={type}
          onChange={(value) => form.setValue("type", value)}
          options={CUSTOMER_TYPES.map((value) => ({
            value,
            label: words(value === "LEGAL" ? "type.legal" : "type.individual"),
          }))}
        />
      )}
      <Section title={words("form.identity")} description={words("form.identityHint")}>
        <div className="grid gap-5 sm:grid-cols-2">
          {NAMES[type].slice(0, 2).map((name) => text(name, true))}
          {IDENTITY[type].map((name) => text(name, Boolean(customer)))}
        </div>
      </Section>
      <Section title={words("form.rest")}>
        <div className="grid gap-5 sm:grid-cols-2">
          {type === "INDIVIDUAL" ? (
            <Controller
              control={form.control}
              name="birthday"
              render={({ field }) => (
                <DayInput
                  label={words("fields.birthday")}
                  value={field.value || null}
                  onChange={(day) => field.onChange(day ?? "")}
                  latest={tehranDayOf(Date.now())}
                />
              )}
            />
          ) : (
            text("mccCode", true)
          )}
          {OTHERS.map((name) => text(name, true))}
          <div className="sm:col-span-2">
            <TextareaField control={form.control} name="address" label={words("fields.address")} isOptional />
          </div>
        </div>
      </Section>
      {fields.length > 0 && (
        <Section title={words("form.custom")}>
          <div className="grid gap-5 sm:grid-cols-2">
            {fields.map(({ id, name }, index) => (
              <Controller
                key={id}
                control={form.control}
                name={`customFields.${index}.value`}
                render={({ field, fieldState }) => (
                  <Field name={field.name} label={name} isOwnWord isOptional error={fieldState.error?.message}>
                    {(wiring) => <Input dir="auto" {...wiring} {...field} autoComplete="off" />}
                  </Field>
                )}
              />
            ))}
          </div>
        </Section>
      )}
      {lost && (
        <CustomerDoubt
          key={JSON.stringify(lost)}
          customerId={customer?.id}
          identity={lost[IDENTITY[lost.type][1]] ?? lost[IDENTITY[lost.type][0]] ?? ""}
          onSendAgain={() => sendAgain(lost)}
        />
      )}
    </Form>
  );
}

function valuesOf(fields: readonly CustomField[], customer: Customer | undefined): Values {
  const texts = Object.fromEntries(SENT.map((name) => [name, customer?.[name] ?? ""]));
  const known = customer?.customFields ?? [];
  return {
    ...texts,
    type: customer?.type === "LEGAL" ? "LEGAL" : "INDIVIDUAL",
    customFields: fields.map(({ id, name }) => ({
      fieldId: id,
      value: known.find(({ key }) => key === name)?.value ?? "",
    })),
  };
}
