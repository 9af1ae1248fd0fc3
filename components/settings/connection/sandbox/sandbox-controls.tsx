"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import type { SandboxState } from "@/lib/areas/settings/connection/sandbox-schemas";
import { ClockControl } from "./clock-control";
import { ControlBox } from "./control-box";
import { FaultControl } from "./fault-control";
import { SentControl } from "./sent-control";
import { SettleControl } from "./settle-control";
import { useSandboxControl } from "./use-sandbox-control";
import { WebhookControl } from "./webhook-control";

/** What `SandboxPanel` loads, once it knows how the sandbox stands. */
export default function SandboxControls({ state }: { state: SandboxState }) {
  return (
    <div className="grid gap-px bg-line md:grid-cols-2 [&>*]:bg-surface">
      <ClockControl state={state} />
      <PairControl />
      <SettleControl />
      <WebhookControl />
      <FaultControl state={state} />
      <SentControl state={state} />
    </div>
  );
}

/** A pair that works, without pasting. */
function PairControl() {
  const words = useTranslations("sandbox.pair");
  const { run, running } = useSandboxControl();
  return (
    <ControlBox title={words("title")} hint={words("hint")}>
      <Button
        size="sm"
        icon={Link2}
        isLoading={running !== undefined}
        onClick={() => run({ action: "link_pair" }, words("done"))}
      >
        {words("action")}
      </Button>
    </ControlBox>
  );
}
