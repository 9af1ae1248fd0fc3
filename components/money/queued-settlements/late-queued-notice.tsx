"use client";

import { late } from "@/components/kit/ui/late";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";

/** On a page of something else: nothing is shown before its answer, so its words come with its code. */
export const LateQueuedNotice = late(
  loadWithWords(
    ["queuedSettlements.notice", "queuedSettlements.status", "queuedSettlements.statusHint", "wallet.statement"],
    async () => (await import("./queued-notice")).QueuedNotice,
  ),
  () => null,
  { isBrowserOnly: true },
);
