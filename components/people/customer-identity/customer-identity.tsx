"use client";

import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";

/** Whether a customer is who the record says. It stands below their own facts, which need not wait for it. */
export const CustomerIdentity = late(
  loadWithWords(["customerIdentity", "inquiries"], async () => (await import("./identity-section")).IdentitySection),
  () => <Skeleton className="h-48" />,
  { isBrowserOnly: true },
);
