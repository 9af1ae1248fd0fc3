"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { WaitingSection } from "@/components/kit/ui/waiting-section";
import { whenSeen } from "@/components/kit/ui/when-seen";

const CustomerCodeSection = whenSeen(
  ["deposits", "deposits.suspicious"],
  async () => (await import("./customer-code-section")).CustomerCodeSection,
  function WaitingCode(_: { customerId: string }) {
    return <WaitingSection title={useTranslations("deposits.customerCode")("title")} id="customer-code" />;
  },
);

/**
 * A customer's deposit code, for members who may see deposits. It is below the customer's own facts, which do not
 * wait for it.
 */
export function CustomerCode({ customerId }: { customerId: string }) {
  return useCan("deposits.read") ? <CustomerCodeSection customerId={customerId} /> : null;
}
