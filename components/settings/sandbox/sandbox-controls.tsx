"use client";

import type { SandboxState } from "@/lib/areas/settings/connection/sandbox-schemas";
import { ClockControl } from "./clock-control";
import { FaultControl } from "./fault-control";
import { PairControl } from "./pair-control";
import { SettleControl } from "./settle-control";
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
    </div>
  );
}
