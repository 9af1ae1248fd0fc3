"use client";

import { useParams } from "next/navigation";
import { QueuedDetail } from "@/components/money/queued-settlements/queued-detail";

/** The queued settlement of the address. Page and loading both draw this one, so that its code comes once for both. */
export function QueuedHere() {
  const { queuedId } = useParams<{ queuedId?: string }>();
  return queuedId ? <QueuedDetail key={queuedId} queuedId={decodeURIComponent(queuedId)} /> : null;
}
