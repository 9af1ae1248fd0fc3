"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { SelectField } from "@/components/kit/forms/fields";
import { Button } from "@/components/kit/ui/button";
import { showToast } from "@/components/kit/ui/toast";
import { sandboxOperations } from "@/lib/areas/settings/connection/sandbox-operations";
import {
  type ActiveFault,
  FAULT_TARGETS,
  FAULT_TIMES,
  faultForm,
  SANDBOX_FAULT_NAMES,
  SANDBOX_FAULTS,
  type SandboxState,
} from "@/lib/areas/settings/connection/sandbox-schemas";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";
import { ControlBox } from "./control-box";
import { ControlForm } from "./control-form";
import { useSandboxControl } from "./use-sandbox-control";

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
  const submit = async (input: z.input<typeof faultForm>) => {
    await control.mutateAsync({ action: "add_fault", ...input });
    showToast({ title: words("done") });
  };
  return (
    <ControlBox title={words("title")} hint={words("hint")} className="md:col-span-2">
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <ControlForm form={form} label={words("title")} action={words("action")} onSubmit={submit}>
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
        </ControlForm>
        <ActiveFaults faults={state.faults} />
      </div>
    </ControlBox>
  );
}

/** Faults that wait for their call, and the way to be rid of them. */
function ActiveFaults({ faults }: { faults: readonly ActiveFault[] }) {
  const words = useTranslations("sandbox.faults");
  const { run, running } = useSandboxControl();
  return (
    <div aria-live="polite">
      <h4 className="font-medium">{words("active")}</h4>
      {faults.length === 0 ? (
        <p className="mt-1.5 text-muted">{words("none")}</p>
      ) : (
        <>
          <ul className="mt-1.5 divide-y rounded border">
            {faults.map((fault) => (
              <li key={fault.id} className="px-3 py-2.5">
                <FaultLine fault={fault} />
              </li>
            ))}
          </ul>
          <Button
            className="mt-3"
            size="sm"
            icon={Trash2}
            isLoading={running !== undefined}
            onClick={() => run({ action: "clear_faults" }, words("cleared"))}
          >
            {words("clear")}
          </Button>
        </>
      )}
    </div>
  );
}

function FaultLine({ fault }: { fault: ActiveFault }) {
  const words = useTranslations("sandbox.faults");
  const message = useMessage();
  const key = `sandbox.faults.names.${fault.fault}`;
  const name = message(key);
  return (
    <>
      <p>{name === key ? <bdi dir="ltr">{fault.fault}</bdi> : name}</p>
      <p className="text-muted text-sm">
        <Target fault={fault} />
        {" · "}
        {fault.left === null ? words("always") : words("left", { count: fault.left })}
        {" · "}
        {words("struck", { count: fault.struck })}
      </p>
    </>
  );
}

function Target({ fault }: { fault: ActiveFault }) {
  const words = useTranslations("sandbox.faults");
  if (fault.fault === "refresh_lost") return <>{words("refreshTarget")}</>;
  if (fault.fault.startsWith("webhook_")) return <>{words("webhookTarget")}</>;
  if (fault.target) return <>{words(`targets.${fault.target}`)}</>;
  return <>{words("otherTarget")}</>;
}
