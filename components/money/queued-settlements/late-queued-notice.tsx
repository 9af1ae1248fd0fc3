"use client";

import { late } from "@/components/kit/ui/late";

/** On a page of something else, which preloads its answer: the server draws it, and its code comes when the page is idle. */
export const LateQueuedNotice = late(
  async () => (await import("./queued-notice")).QueuedNotice,
  () => null,
);
