"use client";

import { CustomerActions } from "@/components/people/customer-page/customer-actions";
import { CustomerOverview } from "@/components/people/customer-page/customer-overview";
import { CustomerTabs } from "@/components/people/customer-page/customer-tabs";
import { CustomerDetail } from "@/components/people/customers/customer-detail";

/** The first screen of a customer's page, beside the list of customers. The other parts are on the page. */
export function CustomerBeside({ record }: { record: string }) {
  return (
    <CustomerDetail
      customerId={record}
      tab="overview"
      actions={<CustomerActions customerId={record} />}
      tabs={<CustomerTabs customerId={record} tab="overview" />}
    >
      <CustomerOverview customerId={record} />
    </CustomerDetail>
  );
}
