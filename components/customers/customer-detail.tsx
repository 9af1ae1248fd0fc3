"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useLastList } from "@/components/data-table/last-list";
import { Facts } from "@/components/records/facts";
import { RemoveButton } from "@/components/records/remove-dialog";
import { useRecord } from "@/components/records/use-record";
import { PersonLink } from "@/components/shared/person-link";
import { RevealScope } from "@/components/shared/reveal-scope";
import { Revealable } from "@/components/shared/revealable";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { DetailLayout } from "@/components/ui/detail-layout";
import { Id } from "@/components/ui/id";
import { isUnknownRecord, RecordPage } from "@/components/ui/record-page";
import { StatusBadge } from "@/components/ui/status-badge";
import { customerRoutes } from "@/lib/customers/declared";
import { type AnyCustomer, CUSTOMER_TYPE, customerFields } from "@/lib/customers/fields";
import { customerOperations } from "@/lib/customers/operations";
import { statusViewOf } from "@/lib/format/status-view";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { UNKNOWN } from "@/lib/operations/unread";

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
