"use client";

import { useCan } from "@/components/frame/shell/member-context";
import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";

const CustomerCodeSection = late(
  loadWithWords(
    ["deposits", "deposits.suspicious"],
    async () => (await import("./customer-code-section")).CustomerCodeSection,
  ),
  () => <Skeleton className="h-32" />,
  { isBrowserOnly: true },
);

/**
 * A customer's deposit code, for members who may see deposits. It is below the customer's own facts, which do not
 * wait for it.
 */
export function CustomerCode({ customerId }: { customerId: string }) {
  return useCan("deposits.read") ? <CustomerCodeSection customerId={customerId} /> : null;
}
