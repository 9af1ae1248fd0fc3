"use client";

import { late } from "@/components/kit/ui/late";

/** For pages that preload the queue: the server draws the notice, and its code loads when the page is idle. */
export const LateQueuedNotice = late(
  async () => (await import("./queued-notice")).QueuedNotice,
  () => null,
);
