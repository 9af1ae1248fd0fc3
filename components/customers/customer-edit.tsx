"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DetailSkeleton } from "@/components/ui/detail-layout";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { RecordNotFound } from "@/components/ui/record-not-found";
import { isUnknownRecord } from "@/components/ui/record-page";
import { customerOperations } from "@/lib/customers/operations";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { routes } from "@/lib/routes";
import { CustomerForm } from "./customer-form";

/** The form of a new customer, or, with what the service says of them now, of one that is there. */
export function CustomerEdit({ customerId }: { customerId?: string }) {
  const words = useTranslations("customers");
  const common = useTranslations("common");
  const business = useBusiness();
  const fields = useOperation(customerOperations.fields, { perPage: 100 });
  const show = useOperation(
    customerOperations.show,
    { customerId: customerId ?? "" },
    { enabled: customerId !== undefined },
  );
  const answers = customerId === undefined ? [fields] : [fields, show];
  const failed = answers.find(({ data, error }) => !data && error);
  const back = customerId
    ? { href: routes.customer(business, customerId), label: words("one") }
    : { href: routes.customers(business), label: words("title") };
  return (
    <>
      <PageHeader back={back} title={words(customerId ? "form.editTitle" : "create")} />
      {customerId && isUnknownRecord(show.error) ? (
        <RecordNotFound area="customers" id={customerId} idLabel={words("fields.id")} />
      ) : failed ? (
        <Card>
          <ErrorState error={failed.error} onRetry={() => failed.refetch()} isRetrying={failed.isFetching} />
        </Card>
      ) : answers.every(({ data }) => data !== undefined) ? (
        // What others change meanwhile does not change what is being typed.
        <CustomerForm
          key={customerId}
          fields={fields.data?.items ?? []}
          customer={customerId && show.data ? { ...show.data, id: customerId } : undefined}
        />
      ) : (
        <DetailSkeleton label={common("loading")} />
      )}
    </>
  );
}
