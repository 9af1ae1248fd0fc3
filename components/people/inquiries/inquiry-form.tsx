"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useCan, useMember } from "@/components/frame/shell/member-context";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { type FormField, FormFields } from "@/components/kit/forms/form-fields";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { CustomerField } from "@/components/shared/parts/customer-field";
import { EditPage } from "@/components/shared/records/edit-page";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { Customer } from "@/lib/areas/people/customers/server/answers";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import {
  ASKED,
  type AskedName,
  askedLabel,
  fieldsOf,
  INQUIRY_KINDS,
  type InquiryInput,
  type InquiryKind,
  inquiryOf,
  isOfCustomer,
  permissionOf,
  questionKindOf,
} from "@/lib/areas/people/inquiries/kinds";
import { inputOfCustomer } from "@/lib/areas/people/inquiries/of-customer";
import {
  type InquiryAsked,
  type InquirySettings,
  type InquiryShown,
  inquiryOperations,
} from "@/lib/areas/people/inquiries/operations";
import type { inquiryAskInput } from "@/lib/areas/people/inquiries/schemas";
import { isAmong, UNDECIDED } from "@/lib/areas/people/inquiries/status";
import { tehranToday } from "@/lib/kit/clock";
import { FIRST_BIRTHDAY } from "@/lib/kit/format/day-reach";
import { parseIban } from "@/lib/kit/format/iban";
import { formatMoney } from "@/lib/kit/format/money";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { roleCan } from "@/lib/kit/permissions";
import { textBehindMark } from "@/lib/kit/text-mark";
import type * as z from "@/lib/kit/zod";

type Values = z.input<typeof inquiryAskInput>;
type Written = z.output<typeof inquiryAskInput>;

interface InquiryNewProps {
  kind?: InquiryKind | undefined;
  customerId?: string | undefined;
  /** The earlier inquiry that is asked again. */
  from?: string | undefined;
}

/** The page for a new inquiry; it shows the cost before the request. */
export function InquiryNew({ kind, customerId = "", from = "" }: InquiryNewProps) {
  const words = useTranslations("inquiries");
  const business = useBusiness();
  const settings = useOperation(inquiryOperations.settings, {});
  const isRepeated = from !== "";
  const earlier = useOperation(inquiryOperations.show, { inquiryId: from }, { enabled: isRepeated });
  const isAbout = !isRepeated && customerId !== "";
  const customer = useOperation(customerOperations.show, { customerId }, { enabled: isAbout });
  // If the customer cannot be read, the user types everything.
  const about = { ...customer, data: customer.data ?? customer.error ?? undefined };
  return (
    <EditPage
      back={{ href: inquiryRoutes.inquiries(business), label: words("title") }}
      title={words("create")}
      needs={isRepeated ? [earlier, settings] : isAbout ? [settings, about] : [settings]}
      notFound={isRepeated ? { area: "inquiries", id: from, idLabel: words("fields.id") } : undefined}
    >
      {() =>
        settings.data && (
          <InquiryForm
            key={from}
            settings={settings.data}
            earlier={earlier.data}
            kind={kind}
            customerId={customerId}
            customer={customer.data}
          />
        )
      }
    </EditPage>
  );
}

interface InquiryFormProps extends Omit<InquiryNewProps, "from"> {
  settings: InquirySettings;
  earlier: InquiryShown | undefined;
  /** The customer that the inquiry is about, if the record can be read. */
  customer: Customer | undefined;
}

function InquiryForm({ settings, earlier, kind: wanted, customerId = "", customer }: InquiryFormProps) {
  const words = useTranslations("inquiries");
  const common = useTranslations("common.actions");
  const message = useMessage();
  const business = useBusiness();
  const router = useRouter();
  const { role } = useMember();
  const { unit, locale } = usePreferences();
  const money = (rial: number) => formatMoney(rial, { unit, locale });
  const ask = useOperationMutation(inquiryOperations.ask);
  const kinds = INQUIRY_KINDS.filter((kind) => roleCan(role, permissionOf(kind)));
  // Values that are masked or were never recorded are typed again.
  const seesPeople = roleCan(role, "personal.see");
  const told: InquiryInput = (seesPeople && (earlier?.input ?? (customer && inputOfCustomer(customer)))) || {};
  const { card: _, ...rest } = told;
  const known: InquiryInput = rest;
  const isKnown = (each: InquiryKind) => inquiryOf(each).asks.every((name) => known[name] !== undefined);
  const form = useForm<Values, unknown, Written>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/people/inquiries/schemas")).inquiryAskInput),
    defaultValues: {
      kind:
        kinds.find((each) => each === (earlier ? questionKindOf(earlier.kind) : wanted)) ??
        kinds.find(isKnown) ??
        kinds[0],
      input: known,
      reason: "",
      customerId: earlier?.customerId ?? customerId,
      seen: earlier?.state === "approved" ? undefined : earlier?.mark,
    },
  });
  const { getValues, setValue } = form;
  /** The values that the chosen customer filled in. They are removed when another customer is chosen. */
  const filled = useRef<InquiryInput>({});
  const takeOver = useCallback(
    (chosen: Customer | null) => {
      const of = seesPeople && chosen ? inputOfCustomer(chosen) : {};
      for (const name of Object.keys({ ...filled.current, ...of }) as AskedName[]) {
        const typed = getValues(`input.${name}`) ?? "";
        if (typed === "" || typed === filled.current[name]) setValue(`input.${name}`, of[name] ?? "");
      }
      filled.current = of;
    },
    [seesPeople, getValues, setValue],
  );
  // A link next to an IBAN puts it after the # of the address.
  useEffect(() => {
    const asked = parseIban(textBehindMark());
    if (asked.ok && !getValues("input.iban")) setValue("input.iban", asked.iban);
  }, [getValues, setValue]);
  const kind = form.watch("kind");
  const price = settings.fees[kind] ?? null;
  const { asks } = inquiryOf(kind);
  const names = fieldsOf(kind);
  const send = async (input: Written) => {
    try {
      const answer = await ask.mutateAsync(input as Values);
      if (!answer.told) return router.push(inquiryRoutes.inquiry(business, answer.id));
      // The answer is to a colleague's inquiry, whose page this member may not open. A second press asks again.
      setOthers(answer.told);
      form.setValue("seen", answer.id);
    } catch (error) {
      // The service names its own fields, without their path in the form.
      const placed =
        error instanceof ApiError
          ? new ApiError(error.code, {
              ...error,
              fields: Object.fromEntries(
                Object.entries(error.fields).map(([name, text]) => [
                  Object.hasOwn(ASKED, name) ? `input.${name}` : name,
                  text,
                ]),
              ),
            })
          : error;
      applyServerErrors(
        placed,
        ["reason", "customerId", ...names.map((name) => `input.${name}` as const)],
        form.setError,
      );
    }
  };
  const fields = names.map((name): FormField<Values> => {
    const { typed } = ASKED[name];
    return {
      name: `input.${name}`,
      kind: typed,
      label: message(askedLabel(name)),
      isOptional: !asks.includes(name),
      ...(typed === "day" && { latest: tehranToday(), earliest: FIRST_BIRTHDAY }),
    };
  });
  const isApproved = earlier?.state === "approved";
  const isAgain = earlier !== undefined && !isApproved;
  const { monthlyRial, spentRial } = settings.mine;
  // Another member has to approve first. The button then sends nothing to the service and charges nothing.
  const waits =
    !isApproved && monthlyRial !== null && (price === null ? "unpriced" : spentRial + price > monthlyRial && "beyond");
  const [others, setOthers] = useState<InquiryAsked["told"]>();
  const press = waits
    ? words("form.askApproval")
    : isAgain
      ? price === null
        ? words("form.againUnpriced")
        : words("form.again", { price: money(price) })
      : price === null
        ? words("form.actionUnpriced")
        : words("form.action", { price: money(price) });
  return (
    <Form
      form={form}
      onSubmit={form.handleSubmit(send)}
      label={words("create")}
      className="max-w-3xl"
      footer={
        <>
          <ButtonLink href={earlier ? inquiryRoutes.inquiry(business, earlier.id) : inquiryRoutes.inquiries(business)}>
            {common("cancel")}
          </ButtonLink>
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {press}
          </Button>
        </>
      }
    >
      {isAgain && <Repeated earlier={earlier} />}
      {others && (
        <Alert tone="info" role="status" title={words(`states.${others.state}`)}>
          {words.rich("form.told", {
            name: () => <bdi>{others.memberName}</bdi>,
            when: () => <DateText value={others.at} form="long" />,
          })}
        </Alert>
      )}
      {customerId !== "" && earlier === undefined && <About customerId={customerId} customer={customer} />}
      <Section title={words("form.kind")}>
        <FormFields
          control={form.control}
          fields={[
            {
              name: "kind",
              kind: "choice",
              label: words("fields.kind"),
              options: kinds.map((each) => ({ value: each, label: words(`kinds.${each}`) })),
              isDisabled: earlier !== undefined,
            },
          ]}
        />
        <p className="mt-3 font-semibold">
          {price === null ? words("form.priceUnknown") : words("form.price", { price: money(price) })}
        </p>
        {!isAgain && <p className="mt-1 text-muted text-sm">{words("form.kept")}</p>}
        {monthlyRial !== null && (
          <p className="mt-1 text-muted text-sm">
            {words("form.budget", { spent: money(spentRial), limit: money(monthlyRial) })}
          </p>
        )}
        {waits && (
          <Alert tone="warning" role="status" className="mt-3">
            {words(`form.waits.${waits}`)}
          </Alert>
        )}
      </Section>
      <Section title={words("answer.asked")}>
        <FormFields key={kind} control={form.control} fields={fields} />
        {names.includes("card") && <p className="mt-3 text-muted text-sm">{words("form.cardNote")}</p>}
      </Section>
      {earlier === undefined && (
        <Section title={words("answer.ledger")}>
          <FormFields
            control={form.control}
            fields={[
              {
                name: "reason",
                kind: "text",
                label: words("form.reason"),
                hint: words("form.reasonHint"),
                isOptional: seesPeople,
              },
            ]}
          />
          {customerId === "" && (
            <div className="mt-5">
              <CustomerField
                control={form.control}
                name="customerId"
                hint={words("form.customerHint")}
                onCustomer={takeOver}
              />
            </div>
          )}
        </Section>
      )}
    </Form>
  );
}

/** The customer that the inquiry is about. The record fills in its values for members who may see them. */
function About({ customerId, customer }: { customerId: string; customer: Customer | undefined }) {
  const words = useTranslations("inquiries.form");
  const business = useBusiness();
  const seesPeople = useCan("personal.see");
  const link = (
    <TextLink href={customerRoutes.customer(business, customerId)}>
      <bdi>{customer?.legalName ?? customer?.name ?? customerId}</bdi>
    </TextLink>
  );
  return (
    <Alert tone={customer ? "info" : "warning"}>
      {words.rich(customer ? (seesPeople ? "about" : "aboutMasked") : "aboutUnread", { customer: () => link })}
    </Alert>
  );
}

/** The effect of a repeated inquiry, depending on the state of the earlier one. */
function Repeated({ earlier: { kind, state, askedAt, endedAt } }: { earlier: InquiryShown }) {
  const words = useTranslations("inquiries.form");
  const isOpen = isAmong(["unknown", "lost", ...UNDECIDED], state);
  const open = isOfCustomer(kind) ? "repeatOther" : state === "unknown" ? "repeatOpen" : "repeatLost";
  const key = isOpen ? open : "repeatKept";
  return (
    <Alert tone={isOpen ? "warning" : "info"}>
      {words.rich(key, { when: () => <DateText value={endedAt ?? askedAt} form="clock" /> })}
    </Alert>
  );
}
