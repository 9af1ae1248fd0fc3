"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { FormFields } from "@/components/kit/forms/form-fields";
import { MoneyField } from "@/components/kit/forms/money-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { GivenLink } from "@/components/shared/parts/given-link";
import { grantMessageOf } from "@/lib/areas/cards/card-grants/holder-message";
import { cardGrantOperations } from "@/lib/areas/cards/card-grants/operations";
import type { grantForm } from "@/lib/areas/cards/card-grants/schemas";
import type { GrantLink } from "@/lib/areas/cards/card-grants/status";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { tehranToday } from "@/lib/kit/clock";
import { bankName } from "@/lib/kit/format/iban";
import { addDays } from "@/lib/kit/format/jalali";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";

type Values = z.input<typeof grantForm>;
const FIELDS = ["bankCode", "timesAMonth", "limitRial", "expiresOn"] as const;
/** What most ask for: a year. */
const USUAL_DAYS = 365;

interface AskGrantWindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  applicationId: string;
  /** A page that is ready, whose link is to be seen once more. */
  pageId?: string | undefined;
}

/** Asks a cardholder for a grant, and shows the way to their bank's page, which is for them alone. */
export function AskGrantWindow({ open, onOpenChange, applicationId, pageId }: AskGrantWindowProps) {
  const words = useTranslations("cardGrants");
  const ask = useOperationMutation(cardGrantOperations.ask);
  const see = useOperationMutation(cardGrantOperations.link);
  const { mutate } = see;
  const asked = useRef(false);
  useEffect(() => {
    if (!open || pageId === undefined || asked.current) return;
    asked.current = true;
    mutate({ applicationId, pageId });
  }, [open, pageId, applicationId, mutate]);
  const link = ask.data ?? see.data;
  const close = (next: boolean) => {
    onOpenChange(next);
    // A link stands here no longer than somebody looks at it.
    if (!next) {
      ask.reset();
      see.reset();
      asked.current = false;
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={link ? words("ready") : words("askTitle")}
      description={link ? words("readyHint") : words("askBody")}
      size="md"
      isHeld
    >
      {link ? (
        <Link link={link} />
      ) : pageId !== undefined ? (
        see.error && (
          <Alert tone="warning" role="alert">
            {words("gone")}
          </Alert>
        )
      ) : (
        <Ask applicationId={applicationId} ask={ask} />
      )}
    </Dialog>
  );
}

type Asking = ReturnType<typeof useOperationMutation<typeof cardGrantOperations.ask>>;

function Ask({ applicationId, ask }: { applicationId: string; ask: Asking }) {
  const words = useTranslations("cardGrants");
  const { locale } = usePreferences();
  const banks = useOperation(authorizationOperations.banks, {});
  const form = useForm<Values, unknown, z.output<typeof grantForm>>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/cards/card-grants/schemas")).grantForm),
    defaultValues: {
      bankCode: "",
      timesAMonth: "",
      limitRial: null as never,
      expiresOn: addDays(tehranToday(), USUAL_DAYS),
    },
  });
  const submit = form.handleSubmit(async (wish) => {
    try {
      await ask.mutateAsync({ applicationId, ...wish });
    } catch (error) {
      applyServerErrors(error, FIELDS, form.setError);
    }
  });
  const usable = banks.data?.filter(({ canDebit }) => canDebit) ?? [];
  if (banks.error && !banks.data) return <ErrorState error={banks.error} onRetry={banks.refetch} className="!py-4" />;
  return (
    <div className="space-y-4">
      {ask.error?.code === "outcome_unknown" && (
        <Alert tone="warning" role="alert">
          {words("lost")}
        </Alert>
      )}
      <Form
        form={form}
        onSubmit={submit}
        label={words("askTitle")}
        footer={
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {words("action")}
          </Button>
        }
      >
        <FormFields
          control={form.control}
          fields={[
            {
              name: "bankCode",
              label: words("bank"),
              kind: "choice",
              placeholder: words("chooseBank"),
              options: usable.map(({ code, name }) => ({ value: code, label: bankName(code, locale) ?? name ?? code })),
            },
          ]}
        />
        <MoneyField control={form.control} name="limitRial" label={words("limit")} />
        <FormFields
          control={form.control}
          fields={[
            { name: "timesAMonth", label: words("timesAMonth"), kind: "digits", maxLength: 4 },
            { name: "expiresOn", label: words("expiresOn"), kind: "day" },
          ]}
        />
      </Form>
    </div>
  );
}

function Link({ link }: { link: GrantLink }) {
  const words = useTranslations("cardGrants");
  return (
    <div className="space-y-4">
      <p className="font-medium text-warning">
        {words.rich("until", { when: () => <DateText value={link.until} form="time" /> })}
      </p>
      <GivenLink
        link={link}
        names={{ qr: words("qr"), copy: words("copy"), text: words("text") }}
        text={grantMessageOf(link)}
        isInWindow
      />
    </div>
  );
}
