"use client";

import { useTranslations } from "next-intl";
import { Tabs } from "@/components/kit/ui/tabs";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { useBusiness } from "@/lib/kit/operations/business";

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
