"use client";

import { useTranslations } from "next-intl";
import { WaitingSection } from "@/components/kit/ui/waiting-section";
import { whenSeen } from "@/components/kit/ui/when-seen";

/** Whether a customer is who the record says. It stands below their own facts, which need not wait for it. */
export const CustomerIdentity = whenSeen(
  ["customerIdentity", "inquiries"],
  async () => (await import("./identity-section")).IdentitySection,
  function WaitingIdentity(_: { customerId: string }) {
    return <WaitingSection title={useTranslations("customerIdentity")("title")} id="customer-identity" />;
  },
);
