"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { FormFields } from "@/components/kit/forms/form-fields";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { Dialog } from "@/components/kit/ui/dialog";
import { Money } from "@/components/kit/ui/money";
import { showToast } from "@/components/kit/ui/toast";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { ruleForm } from "@/lib/areas/money/bank-accounts/schemas";
import type { BankAccount } from "@/lib/areas/money/bank-accounts/server/answers";
import { LONGEST_CONTAINS, LONGEST_LABEL } from "@/lib/areas/money/bank-accounts/status";
import type { LabelRule, RuleTried } from "@/lib/areas/money/bank-accounts/views";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation } from "@/lib/kit/operations/client";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { useAccountName } from "./use-account-name";

type Values = z.output<typeof ruleForm>;

interface RuleDialogProps {
  /** Null: a new one. */
  rule: LabelRule | null;
  accounts: readonly BankAccount[];
  onClose: () => void;
}

/** Makes a rule or changes one; before it is saved it can be tried out on the rows that are known. */
export function RuleDialog({ rule, accounts, onClose }: RuleDialogProps) {
  const words = useTranslations("bankAccounts.rules");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const nameOf = useAccountName(accounts);
  const save = useOperationMutation(bankAccountOperations.saveRule);
  const [tried, setTried] = useState<{ of: string; answer: RuleTried; reach: Values["reach"] } | null>(null);
  const [isTrying, setTrying] = useState(false);
  const form = useForm<Values>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/money/bank-accounts/schemas")).ruleForm),
    defaultValues: {
      contains: rule?.contains ?? "",
      label: rule?.label ?? "",
      account: rule?.iban ?? "",
      reach: rule && rule.since === null ? "known" : "new",
    },
  });
  const inputOf = ({ contains, label, account, reach }: Values) => ({
    ...(rule && { ruleId: rule.id }),
    contains,
    label,
    iban: account === "" ? null : account,
    reach,
  });
  const tryOut = form.handleSubmit(async (values) => {
    setTrying(true);
    try {
      const answer = await callOperation(business, bankAccountOperations.tryRule, inputOf(values));
      // What stands in the fields, which the values are drawn from: another text is another question.
      setTried({ of: JSON.stringify(form.getValues()), answer, reach: values.reach });
    } catch (error) {
      applyServerErrors(error, ["contains", "label"], form.setError);
    } finally {
      setTrying(false);
    }
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ ...inputOf(values), isOn: rule?.isOn ?? true });
      showToast({ title: words("saved"), tone: "success" });
      onClose();
    } catch (error) {
      applyServerErrors(error, ["contains", "label"], form.setError);
    }
  });
  const shown = tried && JSON.stringify(form.watch()) === tried.of ? tried : null;
  return (
    <Dialog
      open
      isHeld
      onOpenChange={onClose}
      title={rule ? words("editRule", { label: rule.label }) : words("add")}
      size="md"
    >
      <Form
        form={form}
        onSubmit={submit}
        label={words("title")}
        footer={
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting && !isTrying}>
              {words("save")}
            </Button>
          </>
        }
      >
        <FormFields
          control={form.control}
          fields={[
            {
              name: "contains",
              label: words("contains"),
              hint: words("containsHint"),
              kind: "text",
              maxLength: LONGEST_CONTAINS,
            },
            { name: "label", label: words("label"), kind: "text", maxLength: LONGEST_LABEL },
            {
              name: "account",
              label: words("account"),
              kind: "choice",
              isOptional: true,
              placeholder: words("everyAccount"),
              options: accounts.map(({ iban }) => ({ value: iban, label: nameOf(iban) })),
            },
            {
              name: "reach",
              label: words("reach"),
              kind: "choice",
              options: [
                { value: "new", label: words("reachNew") },
                { value: "known", label: words("reachKnown") },
              ],
            },
          ]}
        />
        <div className="rounded-lg bg-sunken p-3">
          <Button size="sm" isLoading={isTrying} onClick={() => void tryOut()}>
            {words("try")}
          </Button>
          <div role="status" className="text-sm">
            {shown && <Tried answer={shown.answer} reach={shown.reach} />}
          </div>
        </div>
      </Form>
    </Dialog>
  );
}

function Tried({ answer, reach }: { answer: RuleTried; reach: Values["reach"] }) {
  const words = useTranslations("bankAccounts.rules");
  const { looked, known, fits, would, already, taken, removed, samples } = answer;
  if (looked === 0) return <p className="mt-2">{words("noRows")}</p>;
  return (
    <div className="mt-2 flex flex-col gap-1">
      <p className="font-medium">
        {reach === "known" ? words("triedKnown", { would, looked }) : words("triedNew", { fits, looked })}
      </p>
      {looked < known && <p>{words("onlyNewest", { looked, known })}</p>}
      {already > 0 && <p>{words("already", { count: already })}</p>}
      {taken > 0 && <p>{words("taken", { count: taken })}</p>}
      {removed > 0 && <p>{words("takenOff", { count: removed })}</p>}
      {samples.length > 0 && (
        <>
          <p className="mt-1 text-muted">{words("newest")}</p>
          <ul className="divide-y">
            {samples.map((row) => (
              <li key={row.trackingCode} className="flex flex-wrap gap-x-3 py-1">
                <bdi className="grow">{row.description}</bdi>
                <Money rial={row.amountRial} />
                <DateText value={row.at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
