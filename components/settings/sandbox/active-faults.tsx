"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import type { ActiveFault } from "@/lib/areas/settings/connection/sandbox-schemas";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useSandboxControl } from "./use-sandbox-control";

/** Faults that wait for their call, and the way to be rid of them. */
export function ActiveFaults({ faults }: { faults: readonly ActiveFault[] }) {
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
