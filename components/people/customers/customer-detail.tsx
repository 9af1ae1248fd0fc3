"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useLastList } from "@/components/kit/data-table/last-list";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Id } from "@/components/kit/ui/id";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { PersonLink } from "@/components/shared/parts/person-link";
import { isUnknownRecord, RecordPage } from "@/components/shared/parts/record-page";
import { RevealScope } from "@/components/shared/parts/reveal-scope";
import { Revealable } from "@/components/shared/parts/revealable";
import { Facts } from "@/components/shared/records/facts";
import { RemoveButton } from "@/components/shared/records/remove-dialog";
import { useRecord } from "@/components/shared/records/use-record";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { CUSTOMER_TYPE, customerFields } from "@/lib/areas/people/customers/fields";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { AnyCustomer } from "@/lib/areas/people/customers/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { UNKNOWN } from "@/lib/kit/operations/unread";

const FACTS = ["identity", "contact"] as const;

/**
 * A customer's identity, and what the business has recorded about the customer.
 * @param children links to related records of other areas
 * @param sections sections of other areas below the customer's own facts
 */
export function CustomerDetail({
  customerId,
  children,
  sections,
}: {
  customerId: string;
  children?: ReactNode;
  sections?: ReactNode;
}) {
  const words = useTranslations("customers");
  const common = useTranslations("common");
  const business = useBusiness();
  const router = useRouter();
  const canWrite = useCan("customers.write");
  const canRemove = useCan("customers.remove");
  const seesAmounts = useCan("personal.see");
  const back = { href: useLastList(customerRoutes.customers(business)), label: words("title") };
  const [isLeaving, setLeaving] = useState(false);
  const record = { operation: customerOperations.show, input: { customerId } };
  const answer = useRecord(
    customerOperations.list,
    ({ id }) => id === customerId,
    customerOperations.show,
    { customerId },
    { isLeaving },
  );
  // While the service does not return the customer, the page shows the book's copy with its age.
  const isUntold = answer.shown === undefined && answer.isError && !isUnknownRecord(answer.error);
  const { data: book } = useOperation(customerOperations.known, { customerId }, { enabled: isUntold });
  const known = isUntold ? book?.customer : null;
  return (
    <RecordPage<AnyCustomer>
      answer={known ? { ...answer, shown: known, asOf: Date.parse(known.knownAt ?? known.toldAt) } : answer}
      back={back}
      title={words("one")}
      notFound={{ area: "customers", id: customerId, idLabel: words("fields.id") }}
      askAgain={words("detail.refresh")}
      head={(customer) => ({
        title: <bdi>{customer.legalName ?? customer.name ?? words("one")}</bdi>,
        status: customer.type && (
          <StatusBadge
            status={statusViewOf(CUSTOMER_TYPE, { status: customer.type, statusAsSent: customer.typeAsSent })}
          />
        ),
        actions: (
          <>
            {children}
            {canWrite && customer.type !== UNKNOWN && (
              <ButtonLink icon={Pencil} href={customerRoutes.editCustomer(business, customerId)}>
                {common("actions.edit")}
              </ButtonLink>
            )}
            {canRemove && (
              <RemoveButton
                label={words("remove.action")}
                operation={customerOperations.remove}
                input={{ customerId }}
                title={words("remove.title", { name: customer.legalName ?? customer.name ?? customerId })}
                description={words("remove.body")}
                action={words("remove.confirm")}
                typedWord={words("remove.word")}
                done={words("remove.done")}
                onRemoved={() => router.push(customerRoutes.customers(business))}
                onTrying={setLeaving}
                tied={{ of: "customer", id: customerId }}
              />
            )}
          </>
        ),
      })}
    >
      {(customer) => (
        <RevealScope record={record}>
          <DetailLayout
            main={
              <div className="min-w-0 space-y-4">
                {FACTS.map((facts) => (
                  <Section key={facts} title={words(`detail.${facts}`)}>
                    <Facts fields={customerFields} facts={facts} row={customer} record={record} />
                  </Section>
                ))}
                {sections}
              </div>
            }
            aside={
              <>
                <Section title={words("detail.custom")}>
                  {customer.customFields?.length ? (
                    <DescriptionList
                      columns={1}
                      items={customer.customFields.map(({ key, value }, place) => ({
                        term: <bdi>{key}</bdi>,
                        value: (
                          <Revealable
                            label={key}
                            value={value}
                            render={(text) => <bdi>{text}</bdi>}
                            target={{ ...record, path: `customFields.${place}.value` }}
                          />
                        ),
                      }))}
                    />
                  ) : (
                    <p className="text-muted">{words("detail.noCustom")}</p>
                  )}
                </Section>
                <Section title={words("detail.ids")}>
                  <Facts
                    fields={customerFields}
                    facts="ids"
                    // A hidden balance is not an unknown one: members without the permission do not see the cell at
                    // all.
                    cells={seesAmounts ? {} : { balanceRial: false }}
                    row={customer}
                    record={record}
                    more={[
                      {
                        term: words("fields.id"),
                        value: <Id isWhole value={customerId} label={words("fields.id")} />,
                        isWide: true,
                      },
                    ]}
                  />
                  <PersonLink id={customerId} />
                </Section>
              </>
            }
            after={null}
          />
        </RevealScope>
      )}
    </RecordPage>
  );
}
