"use client";

import { Landmark } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { FormFields } from "@/components/kit/forms/form-fields";
import { MoneyField } from "@/components/kit/forms/money-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { EditPage } from "@/components/shared/records/edit-page";
import { brokenLimits } from "@/lib/areas/collecting/authorization-requests/bank-limits";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { authorizationRequestOperations } from "@/lib/areas/collecting/authorization-requests/operations";
import type { RequestCreated, requestCreateInput } from "@/lib/areas/collecting/authorization-requests/schemas";
import { LINK_DAYS, USUAL_LINK_DAYS, WAGE_TYPES } from "@/lib/areas/collecting/authorization-requests/status";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { DirectDebitBanks } from "@/lib/areas/collecting/authorizations/server/answers";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { Customer } from "@/lib/areas/people/customers/server/answers";
import { tehranToday } from "@/lib/kit/clock";
import { bankName } from "@/lib/kit/format/iban";
import { addDays } from "@/lib/kit/format/jalali";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";

type Values = z.input<typeof requestCreateInput>;

const FIELDS = [
  "bankCode",
  "limitRial",
  "monthlyCount",
  "expiresOn",
  "days",
  "mobile",
  "name",
  "nationalCode",
  "email",
  "wageType",
] as const;
/** Most requests ask for one year. */
const USUAL_DAYS = 365;

interface RequestFormProps {
  /** The host of this installation, to which payers return. */
  host: string;
}

interface RequestEditProps extends RequestFormProps {
  /** The setting that is missing to send payers to a bank; null if it is set. */
  missing: string | null;
  /** The payer's customer id, if the form was opened from a customer; otherwise empty. */
  customerId?: string;
}

/** The form that asks a payer for an authorization. */
export function RequestEdit({ host, missing, customerId = "" }: RequestEditProps) {
  const words = useTranslations("authorizationRequests");
  const authorizations = useTranslations("authorizations");
  const business = useBusiness();
  const banks = useOperation(authorizationOperations.banks, {});
  const isOfCustomer = customerId !== "";
  const customer = useOperation(customerOperations.show, { customerId }, { enabled: isOfCustomer });
  const usable = banks.data?.filter(({ canDebit }) => canDebit);
  return (
    <EditPage
      back={{ href: authorizationRoutes.authorizations(business), label: authorizations("title") }}
      title={words("create")}
      needs={isOfCustomer ? [banks, customer] : [banks]}
    >
      {() =>
        missing !== null ? (
          <Alert tone="warning" title={words("form.noWayTitle")}>
            {words.rich("form.noWay", { setting: () => <bdi dir="ltr">{missing}</bdi> })}
          </Alert>
        ) : usable?.length ? (
          <RequestForm banks={usable} host={host} customer={customer.data} />
        ) : (
          <Card>
            <EmptyState icon={Landmark} title={words("form.noBanks")} />
          </Card>
        )
      }
    </EditPage>
  );
}

function RequestForm({
  banks,
  host,
  customer,
}: RequestFormProps & { banks: DirectDebitBanks; customer: Customer | undefined }) {
  const words = useTranslations("authorizationRequests");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const router = useRouter();
  const { locale, unit } = usePreferences();
  const create = useOperationMutation(authorizationRequestOperations.create);
  const [isWrongDomain, setWrongDomain] = useState(false);
  /** The newest list of banks, for the schema, which is built only once. */
  const known = useRef(banks);
  useEffect(() => {
    known.current = banks;
  }, [banks]);
  const form = useForm<Values, unknown, RequestCreated>({
    resolver: useSchemaResolver(async () => {
      const { requestInputWithin } = await import("@/lib/areas/collecting/authorization-requests/schemas");
      return requestInputWithin((wish) => {
        const chosen = known.current.find(({ code }) => code === wish.bankCode);
        const broken = chosen ? brokenLimits(wish, chosen, tehranToday()) : {};
        return Object.entries(broken).map(([name, word]) => ({ name, message: words(`form.${word}`) }));
      });
    }),
    mode: "onTouched",
    defaultValues: {
      bankCode: "",
      mobile: customer?.mobile ?? customer?.agentMobile ?? "",
      monthlyCount: "",
      limitRial: null as never,
      expiresOn: addDays(tehranToday(), USUAL_DAYS),
      name: customer?.legalName ?? customer?.name ?? "",
      email: "",
      nationalCode: customer?.nationalCode ?? "",
      wageType: null,
      days: String(USUAL_LINK_DAYS),
    },
  });
  const [bankCode, limitRial, expiresOn] = useWatch({
    control: form.control,
    name: ["bankCode", "limitRial", "expiresOn"],
  });
  // The bank's limits are checked while the user types, and again when another bank is chosen.
  const { trigger } = form;
  useEffect(() => {
    if (bankCode === "") return;
    const typed = ["bankCode", limitRial !== null && "limitRial", expiresOn !== "" && "expiresOn"] as const;
    void trigger(typed.filter((name) => name !== false));
  }, [trigger, bankCode, limitRial, expiresOn]);
  const bank = banks.find(({ code }) => code === bankCode);
  const validity = bank?.longestValidity;

  const send = async (input: RequestCreated) => {
    setWrongDomain(false);
    try {
      const { id } = await create.mutateAsync(input);
      router.push(authorizationRequestRoutes.authorizationRequest(business, id));
    } catch (error) {
      setWrongDomain(error instanceof ApiError && "callbackUrl" in error.fields);
      // Its words stand below: there is no id that could be checked.
      if (error instanceof ApiError && error.code === "upstream_not_found") return;
      applyServerErrors(error, FIELDS, form.setError);
    }
  };
  return (
    <Form
      form={form}
      onSubmit={form.handleSubmit(send)}
      label={words("create")}
      className="max-w-3xl"
      footer={
        <>
          <ButtonLink href={authorizationRoutes.authorizations(business)}>{common("cancel")}</ButtonLink>
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {words("form.submit")}
          </Button>
        </>
      }
    >
      <p className="text-muted">{words("createDescription")}</p>
      <Section title={words("form.terms")}>
        <div className="space-y-5">
          <FormFields
            control={form.control}
            fields={[
              {
                name: "bankCode",
                label: words("fields.bankCode"),
                kind: "choice",
                placeholder: words("form.chooseBank"),
                options: banks.map(({ code, name }) => ({
                  value: code,
                  label: bankName(code, locale) ?? name ?? code,
                })),
                hint: bank && !bank.isHealthy ? words("form.bankAway") : undefined,
              },
            ]}
          />
          <MoneyField
            control={form.control}
            name="limitRial"
            label={words("fields.limitRial")}
            hint={
              bank?.limitRial
                ? words("form.limitHint", { amount: formatMoney(bank.limitRial, { unit, locale }) })
                : undefined
            }
          />
          <FormFields
            control={form.control}
            fields={[
              {
                name: "monthlyCount",
                label: words("fields.monthlyCount"),
                kind: "digits",
                maxLength: 6,
                hint: words("form.countHint"),
              },
              {
                name: "expiresOn",
                label: words("fields.expiresOn"),
                kind: "day",
                hint: validity
                  ? words(validity.unit === "year" ? "form.validityYears" : "form.validityMonths", {
                      count: validity.count,
                    })
                  : words("form.untilHint"),
              },
              {
                name: "days",
                label: words("fields.days"),
                kind: "choice",
                options: LINK_DAYS.map((count) => ({ value: String(count), label: words("form.days", { count }) })),
                hint: words("form.daysHint"),
              },
            ]}
          />
        </div>
      </Section>
      <Section title={words("form.payer")}>
        <FormFields
          control={form.control}
          fields={[
            {
              name: "mobile",
              label: words("fields.mobile"),
              kind: "digits",
              hint: words("form.mobileHint"),
              maxLength: 60,
            },
            {
              name: "nationalCode",
              label: words("fields.nationalCode"),
              kind: "digits",
              isOptional: true,
              maxLength: 60,
              hint: words(bank?.payerAuthentication === "NATIONAL_CODE" ? "form.codeNeeded" : "form.codeHint"),
            },
          ]}
        />
      </Section>
      <Section title={words("form.optional")}>
        <FormFields
          control={form.control}
          fields={[
            { name: "name", label: words("fields.name"), kind: "text", isOptional: true, maxLength: 100 },
            { name: "email", label: words("fields.email"), kind: "text", isOptional: true, maxLength: 200 },
            {
              name: "wageType",
              label: words("fields.wageType"),
              kind: "choice",
              placeholder: words("wage.unset"),
              isOptional: true,
              options: WAGE_TYPES.map((value) => ({ value, label: words(`wage.${value}`) })),
            },
          ]}
        />
      </Section>
      {create.error?.code === "upstream_not_found" && (
        <Alert tone="danger" role="alert" title={words("form.notThereTitle")}>
          {words("form.notThere")}
          {create.error.detail && <p dir="auto">{create.error.detail}</p>}
        </Alert>
      )}
      {isWrongDomain ? (
        <Alert tone="warning" title={words("form.domainTitle")}>
          {words.rich("form.domain", { host: () => <bdi dir="ltr">{host}</bdi> })}
        </Alert>
      ) : (
        <p className="text-muted text-sm">{words.rich("form.back", { host: () => <bdi dir="ltr">{host}</bdi> })}</p>
      )}
    </Form>
  );
}
