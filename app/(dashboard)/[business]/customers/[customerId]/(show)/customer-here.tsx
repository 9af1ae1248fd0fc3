"use client";

import { useParams } from "next/navigation";
import { CustomerDetail } from "@/components/customers/customer-detail";

/** The customer of the address. Page and loading both draw this one, so that its code comes once for both. */
export function CustomerHere() {
  const { customerId } = useParams<{ customerId?: string }>();
  if (!customerId) return null;
  return <CustomerDetail key={customerId} customerId={decodeURIComponent(customerId)} />;
}
