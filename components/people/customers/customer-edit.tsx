"use client";

import { UserRoundX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { type FormField, FormFields } from "@/components/kit/forms/form-fields";
import { LostWrite } from "@/components/kit/forms/lost-write";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { SegmentedControl } from "@/components/kit/ui/segmented-control";
import { showToast } from "@/components/kit/ui/toast";
import { usePlaceFields } from "@/components/shared/parts/place-fields";
import { EditPage } from "@/components/shared/records/edit-page";
import { changedMeanwhile, notTaken, withNewest } from "@/lib/areas/people/customers/changed-meanwhile";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { byFormPlace, type OwnFields, ownValues } from "@/lib/areas/people/customers/own-values";
import type { customerCreateInput, customerUpdateInput } from "@/lib/areas/people/customers/schemas";
import type { Customer } from "@/lib/areas/people/customers/server/answers";
import { CUSTOMER_TYPES, type CustomerType, IDENTIFIED_BY } from "@/lib/areas/people/customers/status";
import { versionOf } from "@/lib/areas/people/customers/version";
import { tehranToday } from "@/lib/kit/clock";
import { FIRST_BIRTHDAY } from "@/lib/kit/format/day-reach";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation } from "@/lib/kit/operations/client";
import { ApiError } from "@/lib/kit/operations/errors";
import { useEveryRow } from "@/lib/kit/operations/every-row";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { UNKNOWN } from "@/lib/kit/operations/unread";
import type * as z from "@/lib/kit/zod";
import { MobileTaken } from "./mobile-taken";

type Values = z.input<typeof customerCreateInput>;
type Written = z.output<typeof customerCreateInput>;
type Edit = z.output<typeof customerUpdateInput>;

/** So often an edit is merged anew with what others wrote at the same moment. */
const MOST_TRIES = 3;

/** Further fields that the service accepts for a customer, by kind. */
const NAMES = { INDIVIDUAL: ["firstName", "lastName"], LEGAL: ["legalName", "agentName"] } as const;
const REST = {
  INDIVIDUAL: { birthday: "day", telephone: "digits" },
  LEGAL: { mccCode: "digits", telephone: "digits" },
} as const;
const SENT = [
  ...Object.values(IDENTIFIED_BY).flat(),
  ...Object.values(NAMES).flat(),
  "birthday",
  "mccCode",
  "telephone",
  "postalCode",
  "provinceId",
  "cityId",
  "address",
] as const;
type Sent = (typeof SENT)[number];

/** The form for a new customer, or for an existing one with the service's current values. */
export function CustomerEdit({ customerId = "" }: { customerId?: string }) {
  const words = useTranslations("customers");
  const business = useBusiness();
  const isKnown = customerId !== "";
  const fields = useEveryRow(customerOperations.fields, { perPage: 100 });
  const show = useOperation(customerOperations.show, { customerId }, { enabled: isKnown });
  return (
    <EditPage
      back={
        isKnown
          ? { href: customerRoutes.customer(business, customerId, { tab: "details" }), label: words("one") }
          : { href: customerRoutes.customers(business), label: words("title") }
      }
      title={words(isKnown ? "form.editTitle" : "create")}
      needs={isKnown ? [show, fields] : [fields]}
      notFound={isKnown ? { area: "customers", id: customerId, idLabel: words("fields.id") } : undefined}
    >
      {() =>
        show.data?.type === UNKNOWN ? (
          <Card>
            <EmptyState
              icon={UserRoundX}
              title={words("form.unknownKind")}
              description={words("form.unknownKindBody")}
            />
          </Card>
        ) : (
          <CustomerForm
            key={customerId}
            fields={fields.data ?? { items: [], isWhole: false }}
            customer={show.data && { ...show.data, id: customerId }}
          />
        )
      }
    </EditPage>
  );
}

interface CustomerFormProps {
  fields: OwnFields;
  /** The customer to edit; left out for a new one. */
  customer?: Customer & { id: string };
}

function CustomerForm({ fields, customer }: CustomerFormProps) {
  const words = useTranslations("customers");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const router = useRouter();
  const create = useOperationMutation(customerOperations.create);
  const update = useOperationMutation(customerOperations.update);
  const [lost, setLost] = useState<Written | null>(null);
  const [own] = useState(() => ownValues(fields, customer));
  /** The record when this form last read it. What differs from it was changed here. */
  const [seen] = useState(() => ({ values: valuesOf(fields, customer, own) }));
  const form = useForm<Values, unknown, Written>({
    resolver: useSchemaResolver(async () => {
      const { customerCreateInput, customerChangesInput } = await import("@/lib/areas/people/customers/schemas");
      return customer ? customerChangesInput(() => seen.values) : customerCreateInput;
    }),
    defaultValues: seen.values,
  });
  const type = form.watch("type");
  const [mobileName] = IDENTIFIED_BY[type];
  const mobile = form.watch(mobileName) ?? "";
  const places = usePlaceFields(form, customer);

  /**
   * Merges values that others wrote meanwhile into the values to send. If a field was not changed here, the form
   * takes the other value.
   * @returns null if both changed the same field, or if own values cannot be told apart
   */
  const withOthers = async (input: Written, customerId: string): Promise<Edit | null> => {
    const newest = await callOperation(business, customerOperations.show, { customerId });
    const ownNow = ownValues(fields, newest);
    if (input.customFields && "failure" in ownNow) {
      form.setError("customFields.0.value", { type: "server", message: words(`form.ownFailure.${ownNow.failure}`) });
      return null;
    }
    const now = valuesOf(fields, newest, ownNow);
    const [then, mine] = [flat(seen.values), flat(form.getValues())];
    const isChanged = (name: string) =>
      name in input || (name.startsWith("customFields.") && mine[name] !== then[name]);
    const sent = new Set(Object.keys(mine).filter(isChanged));
    const { contested, theirs } = changedMeanwhile(then, flat(now), mine, sent);
    const before = seen.values;
    seen.values = now;
    for (const [name, value] of theirs) form.setValue(name as FieldPath<Values>, value);
    if (contested.size === 0) {
      const { customFields } = input;
      const basedOn = await versionOf(newest);
      if (!customFields) return { ...input, customerId, basedOn };
      const merged = withNewest(before.customFields ?? [], now.customFields ?? [], customFields);
      return { ...input, customFields: merged, customerId, basedOn };
    }
    for (const [name, value] of contested)
      form.setError(name as FieldPath<Values>, {
        type: "server",
        message: words("form.changedMeanwhile", { value: value || words("form.nothing") }),
      });
    return null;
  };

  /**
   * Shows beside each field where the service's answer differs from what was sent. The service may not accept every
   * value.
   */
  const isOtherNow = (input: Written, answered: Customer): boolean => {
    const ownNow = ownValues(fields, answered);
    const now = valuesOf(fields, answered, ownNow);
    const typed = flat(form.getValues());
    const wasSent = (name: string) => name in input || (input.customFields && name.startsWith("customFields."));
    const other = notTaken(Object.fromEntries(Object.entries(typed).filter(([name]) => wasSent(name))), flat(now));
    if (other.size === 0) return false;
    seen.values = now;
    for (const [name, value] of other)
      form.setError(name as FieldPath<Values>, {
        type: "server",
        message: words("form.notTaken", { value: value || words("form.nothing") }),
      });
    return true;
  };

  /** @returns null if nothing was written, and the form says why */
  const edit = async (input: Written, customerId: string): Promise<Customer | null> => {
    for (let [tries, written] = [1, input]; ; tries += 1) {
      const whole = await withOthers(written, customerId);
      if (!whole) return null;
      written = whole;
      try {
        return await update.mutateAsync(whole);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // A conflict: somebody changed the record between the look and the write.
        if (error.code !== "conflict" || tries === MOST_TRIES) throw placed(error, whole);
      }
    }
  };

  const send = async (input: Written) => {
    setLost(null);
    try {
      const hasChanges = Object.keys(input).length > 1;
      const { id } = customer ?? (await create.mutateAsync(input));
      if (customer && hasChanges) {
        const answered = await edit(input, id);
        if (!answered || isOtherNow(input, answered)) return;
      }
      if (!customer || hasChanges)
        showToast({ title: words(customer ? "form.saved" : "form.created"), tone: "success" });
      router.push(customerRoutes.customer(business, id, { tab: customer ? "details" : "overview" }));
    } catch (error) {
      if (error instanceof ApiError && error.code === "outcome_unknown") setLost(input);
      else
        applyServerErrors(
          error instanceof ApiError && !customer ? placed(error, input) : error,
          [...SENT, ...fields.items.map((_, index) => `customFields.${index}.value` as const)],
          form.setError,
        );
    }
  };
  const placed = (error: ApiError, input: Written) =>
    new ApiError(error.code, { ...error, fields: byFormPlace(error.fields, input.customFields) });
  const sendAgain = (input: Written) => {
    create.forget();
    update.forget();
    return send(input);
  };

  /** A field that could not be read is not sent, because an empty value would erase it. */
  const known = ({ name }: FormField<Values>) => !customer?.unread?.some((unread) => unread === name);
  const field = (name: Exclude<Sent, "provinceId" | "cityId">, kind: FormField<Values>["kind"], isOptional = true) => ({
    name,
    kind,
    isOptional,
    label: words(`fields.${name}`),
    ...(kind === "day" && { latest: tehranToday(), earliest: FIRST_BIRTHDAY }),
  });
  const identity = [
    ...NAMES[type].map((name) => field(name, "text")),
    ...IDENTIFIED_BY[type].map((name) => ({
      ...field(name, "digits", Boolean(customer)),
      ...(!customer && name === mobileName && { after: <MobileTaken mobile={mobile} /> }),
    })),
  ];
  const rest = [
    ...(Object.entries(REST[type]) as [keyof (typeof REST)["INDIVIDUAL"], "day" | "digits"][]).map((each) =>
      field(...each),
    ),
    ...places,
    field("postalCode", "digits"),
    field("address", "paragraph"),
  ];
  const ownFields = fields.items.map(
    ({ name }, index): FormField<Values> => ({
      name: `customFields.${index}.value`,
      label: name,
      isOwnWord: true,
      isOptional: true,
      kind: "text",
    }),
  );
  return (
    <Form
      form={form}
      onSubmit={form.handleSubmit(send)}
      label={words(customer ? "form.editTitle" : "create")}
      className="max-w-3xl"
      footer={
        <>
          <ButtonLink
            href={
              customer
                ? customerRoutes.customer(business, customer.id, { tab: "details" })
                : customerRoutes.customers(business)
            }
          >
            {common("cancel")}
          </ButtonLink>
          {/* While it is uncertain whether the customer was created, only a user who has looked may send it again. */}
          <Button type="submit" variant="primary" disabled={lost !== null} isLoading={form.formState.isSubmitting}>
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
      <Section title={words("form.identity")}>
        <FormFields control={form.control} fields={identity.filter(known)} />
      </Section>
      <Section title={words("form.rest")}>
        <FormFields control={form.control} fields={rest.filter(known)} />
      </Section>
      {fields.items.length > 0 && (
        <Section title={words("form.custom")}>
          {"failure" in own ? (
            <p className="text-muted">{words(`form.ownFailure.${own.failure}`)}</p>
          ) : (
            <FormFields control={form.control} fields={ownFields} />
          )}
        </Section>
      )}
      {lost && (
        <LostWrite
          key={JSON.stringify(lost)}
          changed={customer && customerRoutes.customer(business, customer.id, { tab: "details" })}
          lookFor={async (signal) =>
            (await import("@/lib/areas/people/customers/look-for")).lookForCustomer(business, lost, signal)
          }
          hit={({ id, name, mobile }) => ({
            id,
            href: customerRoutes.customer(business, id),
            name: (
              <>
                <bdi>{name ?? id}</bdi> {mobile && <bdi dir="ltr">{mobile}</bdi>}
              </>
            ),
          })}
          found={(count) => words("lost.found", { count })}
          notFound={words("lost.notFound")}
          untold={words("lost.untold")}
          // Sends the form's current content: the user may have corrected it meanwhile.
          onSendAgain={() => void form.handleSubmit(sendAgain)()}
        />
      )}
    </Form>
  );
}

/** The typed values, with each own value under its path in the form. */
function flat({ customFields, type: _type, ...values }: Partial<Values>): Record<string, unknown> {
  return {
    ...values,
    ...Object.fromEntries((customFields ?? []).map(({ value }, index) => [`customFields.${index}.value`, value])),
  };
}

function valuesOf(fields: OwnFields, customer: Customer | undefined, own: ReturnType<typeof ownValues>): Values {
  const isUnread = (name: Sent) => customer?.unread?.includes(name);
  const texts = Object.fromEntries(SENT.map((name) => [name, isUnread(name) ? undefined : (customer?.[name] ?? "")]));
  return {
    ...texts,
    type: customer?.type === "LEGAL" ? "LEGAL" : "INDIVIDUAL",
    customFields:
      "failure" in own
        ? undefined
        : fields.items.map(({ id }, index) => ({ fieldId: id, value: own.values[index] ?? "" })),
  };
}
