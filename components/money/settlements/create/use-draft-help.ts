"use client";

import { useEffect, useState } from "react";
import { usePausedPreview } from "@/components/shared/order-forms/use-order-preview";
import type { SettlementDraftInput, settlementDraft } from "@/lib/areas/money/settlements/draft";
import { orderOf } from "@/lib/areas/money/settlements/draft-values";
import { whenIdle, whenTouched } from "@/lib/kit/when-idle";

/** What the policy, the past and the bank say of a draft, once it is complete and typing pauses. */
export function useDraftHelp(input: SettlementDraftInput) {
  const parsed = useDraftSchema(input)?.safeParse(input);
  return usePausedPreview(parsed?.success ? orderOf(parsed.data) : null);
}

/** It comes after the form; where the network withheld it, it is asked for again as one writes on. */
function useDraftSchema(input: SettlementDraftInput): typeof settlementDraft | undefined {
  const [schema, setSchema] = useState<typeof settlementDraft>();
  useEffect(() => {
    if (schema) return;
    const load = async () => setSchema((await import("@/lib/areas/money/settlements/draft")).settlementDraft);
    // A draft that was begun elsewhere is helped with before anybody touches it.
    const when = input.iban === "" ? whenTouched : whenIdle;
    return when(() => void load().catch(() => {}));
  }, [schema, input]);
  return schema;
}
