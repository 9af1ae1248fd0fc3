"use client";

import { useTranslations } from "next-intl";
import { Tabs } from "@/components/ui/tabs";
import { useBusiness } from "@/lib/operations/business";
import { reconciliationRoutes } from "@/lib/reconciliation/declared";

/** The parts of reconciliation that stand beside each other. */
export function ReconciliationTabs() {
  const words = useTranslations("reconciliation.tabs");
  const business = useBusiness();
  return (
    <Tabs
      label={words("label")}
      tabs={[
        { href: reconciliationRoutes.reconciliation(business), label: words("months") },
        { href: reconciliationRoutes.mismatches(business), label: words("mismatches") },
        { href: reconciliationRoutes.accountCodes(business), label: words("codes") },
      ]}
    />
  );
}
