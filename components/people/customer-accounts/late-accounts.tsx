"use client";

import { useTranslations } from "next-intl";
import { WaitingSection } from "@/components/kit/ui/waiting-section";
import { whenSeen } from "@/components/kit/ui/when-seen";

/** The IBANs and cards of a customer, once somebody comes to them. */
export const LateAccounts = whenSeen(
  ["customerAccounts", "customers.create", "customers.list"],
  async () => (await import("./customer-accounts")).CustomerAccounts,
  function WaitingAccounts(_: { customerId: string }) {
    const words = useTranslations("customerAccounts");
    return (
      <div className="space-y-4">
        <WaitingSection title={words("ibans.title")} id="customer-ibans" />
        <WaitingSection title={words("cards.title")} id="customer-cards" />
      </div>
    );
  },
);
