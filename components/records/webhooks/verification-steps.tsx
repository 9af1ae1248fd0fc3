"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Timeline, type TimelineEntry } from "@/components/kit/ui/timeline";
import type { WebhookDetail } from "@/lib/areas/records/webhooks/operations";
import { type VerificationState, type VerificationStep, verificationSteps } from "@/lib/areas/records/webhooks/steps";
import { formatBytes, formatNumber } from "@/lib/kit/format/digits";
import type { StatusIcon, Tone } from "@/lib/kit/format/status-view";

const LOOK: Record<VerificationState, { tone: Tone; icon: StatusIcon }> = {
  passed: { tone: "success", icon: "check" },
  failed: { tone: "danger", icon: "cross" },
  skipped: { tone: "neutral", icon: "dot" },
};

/** How a delivery was judged, each step with what it found. */
export function VerificationSteps({ delivery }: { delivery: WebhookDetail }) {
  const words = useTranslations("webhooks.steps");
  const sentence = useSentence(delivery);
  const entries = verificationSteps(delivery).map(
    (step): TimelineEntry => ({
      id: step.id,
      ...LOOK[step.state],
      title: words(`${step.id}.name`),
      time: words(step.state),
      description: sentence(step),
    }),
  );
  return <Timeline entries={entries} />;
}

function useSentence({ verification }: WebhookDetail): (step: VerificationStep) => string {
  const words = useTranslations("webhooks.steps");
  const { locale } = usePreferences();
  const header = verification.headerName;
  const seconds = (ms: number) => formatNumber(Math.round(Math.abs(ms) / 100) / 10, locale);
  return (step) => {
    switch (step.id) {
      case "size": {
        const max = formatBytes(step.maxBytes, locale);
        return step.outcome === "fits"
          ? words("size.fits", { size: formatBytes(step.byteSize, locale), max })
          : words("size.tooLarge", { max });
      }
      case "header":
        return words(`header.${step.outcome}`, { header });
      case "v1":
      case "v0":
        return words(`${step.id}.${step.outcome}`);
      case "age":
        return step.outcome === "unknown" || step.skewMs === null
          ? words("age.unknown")
          : words(`age.${step.outcome}`, { seconds: seconds(step.skewMs), max: formatNumber(step.maxSeconds, locale) });
    }
  };
}
