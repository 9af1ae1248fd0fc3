"use client";

import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import { useBusiness } from "@/lib/operations/business";
import { routes } from "@/lib/routes";

/** The parts of reconciliation that stand beside each other. */
export function ReconciliationTabs() {
  const words = useTranslations("reconciliation.tabs");
  const business = useBusiness();
  return (
    <Tabs
      label={words("label")}
      tabs={[
        { href: routes.reconciliation(business), label: words("months") },
        { href: routes.mismatches(business), label: words("mismatches") },
        { href: routes.accountCodes(business), label: words("codes") },
      ]}
    />
  );
}
