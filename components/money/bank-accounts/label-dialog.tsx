"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { LostWrite } from "@/components/kit/forms/lost-write";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { StatementRow } from "@/lib/areas/money/bank-accounts/server/answers";
import { hasLabel, isOfAccount, keyOfAccount, LONGEST_LABEL } from "@/lib/areas/money/bank-accounts/status";
import { tehranToday } from "@/lib/kit/clock";
import { addDays } from "@/lib/kit/format/jalali";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation } from "@/lib/kit/operations/client";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface LabelDialogProps {
  iban: string;
  trackingCode: string;
  onClose: () => void;
}

/** So far back a row is looked for whose label is in doubt: no row is older than the service has accounts of. */
const LOOK_BACK_DAYS = 3650;

/** Adds a label to one row. Where the answer was lost the row is looked at before anything is sent again. */
export function LabelDialog({ iban, trackingCode, onClose }: LabelDialogProps) {
  const words = useTranslations("bankAccounts.labels");
  const business = useBusiness();
  const add = useOperationMutation(bankAccountOperations.addLabel);
  const [lost, setLost] = useState<{ label: string } | null>(null);
  const form = useForm({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/money/bank-accounts/schemas")).labelFormInput),
    defaultValues: { label: "" },
  });
  const save = async ({ label }: { label: string }) => {
    setLost(null);
    try {
      const answer = await add.mutateAsync({ iban, trackingCode, label });
      if (answer.trackingCode === trackingCode && hasLabel(answer.labels, label)) {
        showToast({ title: words("added"), tone: "success" });
        onClose();
      } else {
        // What was typed stays, and another press asks once more.
        add.forget();
        form.setError("label", { message: words("notOn") });
      }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "outcome_unknown")) throw error;
      setLost({ label });
    }
  };
  const lookFor = async (label: string): Promise<readonly StatementRow[]> => {
    const today = tehranToday();
    const { items } = await callOperation(business, bankAccountOperations.statement, {
      iban,
      q: trackingCode,
      from: addDays(today, -LOOK_BACK_DAYS),
      to: today,
      page: 1,
      perPage: 100,
    });
    return items
      .filter(isOfAccount(iban))
      .filter((row) => row.trackingCode === trackingCode && hasLabel(row.labels, label));
  };
  return (
    <Dialog open onOpenChange={onClose} title={words("add")} size="sm">
      {lost && (
        <LostWrite
          lookFor={() => lookFor(lost.label)}
          hit={(row) => ({
            id: row.trackingCode,
            href: bankAccountRoutes.bankAccount(business, keyOfAccount(iban), { q: row.trackingCode }),
            name: <bdi dir="ltr">{row.trackingCode}</bdi>,
          })}
          found={(count) => words("found", { count })}
          notFound={words("notFound")}
          onSendAgain={() => {
            add.forget();
            void save(lost);
          }}
        />
      )}
      <FormOf
        form={form}
        fields={[{ name: "label", label: words("name"), kind: "text", maxLength: LONGEST_LABEL }]}
        label={words("add")}
        action={words("save")}
        onSubmit={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
