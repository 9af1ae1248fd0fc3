"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Section } from "@/components/kit/ui/card";
import { CopyButton } from "@/components/kit/ui/copy-button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { SegmentedControl } from "@/components/kit/ui/segmented-control";
import type { WebhookDetail } from "@/lib/areas/records/webhooks/operations";
import { prettyPayload } from "@/lib/areas/records/webhooks/steps";
import { formatBytes } from "@/lib/kit/format/digits";

/** The bytes that arrived, as people read them or as they are. */
export function WebhookPayload({ delivery }: { delivery: WebhookDetail }) {
  const words = useTranslations("webhooks.detail");
  const { locale } = usePreferences();
  const [view, setView] = useState<"pretty" | "raw">("pretty");
  const { payload, contentType, verification, isPayloadMasked } = delivery;
  const isCut = verification.keptBytes < verification.byteSize;
  const isThrownAway = payload === "" && verification.keptBytes > 0;
  const shown = view === "pretty" ? prettyPayload(payload, contentType) : payload;
  return (
    <Section
      title={words("payload")}
      description={isPayloadMasked ? words("payloadMasked") : words("payloadHint")}
      actions={
        payload !== "" && (
          <>
            <SegmentedControl
              label={words("view")}
              value={view}
              onChange={setView}
              options={[
                { value: "pretty", label: words("pretty") },
                { value: "raw", label: words("raw") },
              ]}
            />
            <CopyButton value={shown} label={words("copyPayload")} isVerbatim />
          </>
        )
      }
    >
      {payload === "" ? (
        <p className="text-muted">{words(isThrownAway ? "payloadThrownAway" : "payloadEmpty")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre dir="ltr" tabIndex={0} className="max-h-96 overflow-auto rounded border bg-canvas p-3 font-mono text-sm">
          {shown}
        </pre>
      )}
      {isCut && (
        <p className="mt-2 text-muted text-sm">
          {words("payloadCut", {
            kept: formatBytes(verification.keptBytes, locale),
            size: formatBytes(verification.byteSize, locale),
          })}
        </p>
      )}
    </Section>
  );
}
