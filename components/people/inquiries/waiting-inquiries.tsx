"use client";

import { useCan } from "@/components/frame/shell/member-context";
import { late } from "@/components/kit/ui/late";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";

/** Most days nothing waits: its words come with it. */
const WaitingList = late(
  loadWithWords(
    ["inquiries.decide", "inquiries.kinds", "inquiries.list"],
    async () => (await import("./waiting-list")).WaitingList,
  ),
  () => null,
  { when: "next", isBrowserOnly: true },
);

/** Beside the orders that wait: inquiries beyond somebody's budget. */
export function WaitingInquiries() {
  return useCan("inquiries.manage") ? <WaitingList /> : null;
}
