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
import { Id } from "@/components/kit/ui/id";
import { LateParts } from "@/components/kit/ui/late-parts";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { PersonLink } from "@/components/shared/parts/person-link";
import { isUnknownRecord, RecordPage } from "@/components/shared/parts/record-page";
import { RevealScope } from "@/components/shared/parts/reveal-scope";
import { Revealable } from "@/components/shared/parts/revealable";
import { Facts } from "@/components/shared/records/facts";
import { RemoveButton } from "@/components/shared/records/remove-dialog";
import { useRecord } from "@/components/shared/records/use-record";
import { type CustomerTab, customerRoutes } from "@/lib/areas/people/customers/declared";
import { CUSTOMER_TYPE, customerFields } from "@/lib/areas/people/customers/fields";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { AnyCustomer } from "@/lib/areas/people/customers/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { UNKNOWN } from "@/lib/kit/operations/unread";

const FACTS = ["identity", "contact"] as const;

/** What tells one customer from another of the same name. */
const WHO = customerFields.flatMap((field) =>
  ["mobile", "agentMobile", "nationalCode", "companyId", "createdAt"].includes(field.id)
    ? { ...field, facts: "who", isRare: true }
    : [],
);

interface CustomerDetailProps {
  customerId: string;
  /** The part of the page that is open. */
  tab: CustomerTab;
  actions: ReactNode;
  /** The links to the parts. */
  tabs: ReactNode;
  /** The open part, as other areas have it. */
  children: ReactNode;
}

/** A customer's page: who it is, and the part of it that is open. */
export function CustomerDetail({ customerId, tab, actions, tabs, children }: CustomerDetailProps) {
  const words = useTranslations("customers");
  const common = useTranslations("common");
  const business = useBusiness();
  const canWrite = useCan("customers.write");
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
            {actions}
            {canWrite && customer.type !== UNKNOWN && (
              <ButtonLink icon={Pencil} href={customerRoutes.editCustomer(business, customerId)}>
                {common("actions.edit")}
              </ButtonLink>
            )}
          </>
        ),
      })}
    >
      {(customer) => (
        <RevealScope record={record}>
          {tabs}
          <div className="@container">
            {tab === "details" ? (
              <Details customerId={customerId} customer={customer} onLeaving={setLeaving}>
                {children}
              </Details>
            ) : (
              <LateParts>
                {tab === "overview" && (
                  <Facts
                    fields={WHO}
                    facts="who"
                    row={customer}
                    record={record}
                    columns={1}
                    className="@lg:grid-cols-2 @3xl:grid-cols-4"
                  />
                )}
                {children}
              </LateParts>
            )}
          </div>
        </RevealScope>
      )}
    </RecordPage>
  );
}

interface DetailsProps {
  customerId: string;
  customer: AnyCustomer;
  onLeaving: (isLeaving: boolean) => void;
  children: ReactNode;
}

/** All that the business has recorded about a customer, and the end of it. */
function Details({ customerId, customer, onLeaving, children }: DetailsProps) {
  const words = useTranslations("customers");
  const business = useBusiness();
  const router = useRouter();
  const canRemove = useCan("customers.remove");
  const seesAmounts = useCan("personal.see");
  const record = { operation: customerOperations.show, input: { customerId } };
  return (
    <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
      <LateParts className="min-w-0">
        {FACTS.map((facts) => (
          <Section key={facts} title={words(`detail.${facts}`)}>
            <Facts fields={customerFields} facts={facts} row={customer} record={record} />
          </Section>
        ))}
        {children}
      </LateParts>
      <div className="min-w-0 space-y-4">
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
            // A hidden balance is not an unknown one: members without the permission do not see the cell at all.
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
            onTrying={onLeaving}
            tied={{ of: "customer", id: customerId }}
          />
        )}
      </div>
    </div>
  );
}
