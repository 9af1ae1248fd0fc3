"use client";

import { useTranslations } from "next-intl";
import { Tabs } from "@/components/kit/ui/tabs";
import { CUSTOMER_TABS, type CustomerTab, customerRoutes } from "@/lib/areas/people/customers/declared";
import { useBusiness } from "@/lib/kit/operations/business";

/** The parts of a customer's page. */
export function CustomerTabs({ customerId, tab: open }: { customerId: string; tab: CustomerTab }) {
  const words = useTranslations("customerPage");
  const business = useBusiness();
  return (
    <Tabs
      label={words("onPage")}
      tabs={CUSTOMER_TABS.map((tab) => ({
        href: customerRoutes.customer(business, customerId, { tab }),
        label: words(`tabs.${tab}`),
        isCurrent: tab === open,
      }))}
    />
  );
}
