"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { useMember } from "@/components/frame/shell/member-context";
import { SelectField, TextField } from "@/components/kit/forms/fields";
import { showToast } from "@/components/kit/ui/toast";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { WITHDRAWAL_ERROR_CODES } from "@/lib/areas/collecting/withdrawals/status";
import { sandboxOperations } from "@/lib/areas/settings/connection/sandbox-operations";
import { SETTLE_OUTCOMES, settleForm } from "@/lib/areas/settings/connection/sandbox-schemas";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";
import { ControlBox } from "./control-box";
import { ControlForm } from "./control-form";

/** Plays the payer's bank for one withdrawal. */
export function SettleControl() {
  const words = useTranslations("sandbox.settle");
  const message = useMessage();
  const { business } = useMember();
  const router = useRouter();
  const control = useOperationMutation(sandboxOperations.control);
  const form = useForm<z.input<typeof settleForm>>({
    resolver: zodResolver(settleForm),
    defaultValues: { withdrawal: "", outcome: "DONE", errorCode: "01" },
  });
  const outcome = useWatch({ control: form.control, name: "outcome" });
  const submit = async (input: z.input<typeof settleForm>) => {
    const answer = await control.mutateAsync({ action: "settle_withdrawal", ...input });
    if (answer.action !== "settle_withdrawal") return;
    showToast({
      title: words("done"),
      action: {
        label: words("doneHint"),
        onClick: () => router.push(withdrawalRoutes.withdrawal(business, answer.withdrawalId)),
      },
    });
    form.reset({ ...input, withdrawal: "" });
  };
  return (
    <ControlBox title={words("title")} hint={words("hint")}>
      <ControlForm form={form} label={words("title")} action={words("action")} onSubmit={submit}>
        <TextField control={form.control} name="withdrawal" label={words("withdrawal")} dir="ltr" spellCheck={false} />
        <SelectField
          control={form.control}
          name="outcome"
          label={words("outcome")}
          options={SETTLE_OUTCOMES.map((value) => ({ value, label: words(`outcomes.${value}`) }))}
        />
        {outcome === "FAILED" && (
          <SelectField
            control={form.control}
            name="errorCode"
            label={words("errorCode")}
            options={WITHDRAWAL_ERROR_CODES.map((code) => ({ value: code, label: reasonOf(code, message) }))}
          />
        )}
      </ControlForm>
    </ControlBox>
  );
}

/** The code with the short words that the withdrawals have for it. */
function reasonOf(code: string, message: (key: string) => string): string {
  const key = `failures.codes.c${code}.short`;
  const text = message(key);
  return text === key ? code : `${code} · ${text}`;
}
