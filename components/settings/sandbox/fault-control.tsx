"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { SelectField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { Button } from "@/components/kit/ui/button";
import { showToast } from "@/components/kit/ui/toast";
import { sandboxOperations } from "@/lib/areas/settings/connection/sandbox-operations";
import {
  FAULT_TARGETS,
  FAULT_TIMES,
  faultForm,
  SANDBOX_FAULT_NAMES,
  SANDBOX_FAULTS,
  type SandboxState,
} from "@/lib/areas/settings/connection/sandbox-schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";
import { ActiveFaults } from "./active-faults";
import { ControlBox } from "./control-box";

/** Something goes wrong on purpose. */
export function FaultControl({ state }: { state: SandboxState }) {
  const words = useTranslations("sandbox.faults");
  const control = useOperationMutation(sandboxOperations.control);
  const form = useForm<z.input<typeof faultForm>>({
    resolver: zodResolver(faultForm),
    defaultValues: { fault: "status", target: "any", times: "once" },
  });
  const fault = useWatch({ control: form.control, name: "fault" });
  const isCall = SANDBOX_FAULTS[fault].on === "call";
  const submit = form.handleSubmit(async (input) => {
    try {
      await control.mutateAsync({ action: "add_fault", ...input });
      showToast({ title: words("done") });
    } catch (error) {
      applyServerErrors(error, ["fault", "target", "times"], form.setError);
    }
  });
  return (
    <ControlBox title={words("title")} hint={words("hint")} className="md:col-span-2">
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <Form
          form={form}
          onSubmit={submit}
          label={words("title")}
          className="max-w-md"
          footer={
            <Button type="submit" isLoading={form.formState.isSubmitting}>
              {words("action")}
            </Button>
          }
        >
          <SelectField
            control={form.control}
            name="fault"
            label={words("fault")}
            options={SANDBOX_FAULT_NAMES.map((value) => ({ value, label: words(`names.${value}`) }))}
          />
          {isCall && (
            <SelectField
              control={form.control}
              name="target"
              label={words("target")}
              options={FAULT_TARGETS.map((value) => ({ value, label: words(`targets.${value}`) }))}
            />
          )}
          <SelectField
            control={form.control}
            name="times"
            label={words("times")}
            options={FAULT_TIMES.map((value) => ({ value, label: words(`timesNames.${value}`) }))}
          />
        </Form>
        <ActiveFaults faults={state.faults} />
      </div>
    </ControlBox>
  );
}
