"use client";

import { Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { CLOCK_STEPS, type ClockStep, type SandboxState } from "@/lib/areas/settings/connection/sandbox-schemas";
import { formatInstant } from "@/lib/kit/format/date-display";
import { ControlBox } from "./control-box";
import { useSandboxControl } from "./use-sandbox-control";

const STEPS = Object.keys(CLOCK_STEPS) as ClockStep[];
const DAY_SECONDS = 86_400;

/** Lets time pass for the service, not for us. */
export function ClockControl({ state }: { state: SandboxState }) {
  const words = useTranslations("sandbox.clock");
  const preferences = usePreferences();
  const { run, running } = useSandboxControl();
  const step = running?.action === "advance_clock" ? running.step : undefined;
  const ahead =
    state.aheadSeconds === 0 ? words("same") : words("ahead", { days: Math.floor(state.aheadSeconds / DAY_SECONDS) });
  return (
    <ControlBox title={words("title")} hint={words("hint")}>
      <p className="mb-3" aria-live="polite">
        {words("now", { time: formatInstant(state.now, preferences) })} <span className="text-muted">({ahead})</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {STEPS.map((each) => (
          <Button
            key={each}
            size="sm"
            icon={Hourglass}
            isLoading={step === each}
            disabled={running !== undefined}
            onClick={() => run({ action: "advance_clock", step: each }, words("done"))}
          >
            {words(`steps.${each}`)}
          </Button>
        ))}
      </div>
    </ControlBox>
  );
}
