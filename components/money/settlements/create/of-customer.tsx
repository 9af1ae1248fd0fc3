"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { useOperation } from "@/lib/kit/operations/query";

interface OfCustomerProps {
  customerId: string;
  waiting: ReactNode;
  children: (draft: { iban?: string; ownerName?: string }) => ReactNode;
}

/**
 * What a settlement to a customer begins with: their default IBAN, or their only one, and whose the bank says it is.
 */
export function OfCustomer({ customerId, waiting, children }: OfCustomerProps) {
  const words = useTranslations("settlementForm.customer");
  const { data, error } = useOperation(customerAccountOperations.ibans, { customerId, page: 1, perPage: 20 });
  if (!data && !error) return waiting;
  const rows = data?.items ?? [];
  const chosen = rows.find(({ isDefault }) => isDefault) ?? (rows.length === 1 && !data?.hasMore ? rows[0] : undefined);
  if (chosen) return children({ iban: chosen.iban, ownerName: chosen.owner ?? "" });
  return (
    <>
      <Alert tone="warning" role="alert" className="mb-4">
        {words(error ? "unread" : rows.length === 0 ? "none" : "several")}
      </Alert>
      {children({})}
    </>
  );
}
