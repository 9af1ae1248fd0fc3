"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Menu } from "@/components/kit/ui/menu";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Pagination } from "@/components/kit/ui/pagination";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { COMPATIBILITY_STATUS } from "@/lib/areas/people/customer-accounts/codes";
import { ownerMatches } from "@/lib/areas/people/customer-accounts/name-match";
import type { AnyCustomer } from "@/lib/areas/people/customers/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import type { ApiError } from "@/lib/kit/operations/errors";
import type { AccountDoing } from "./account-window";
import { type AccountFacts, namesOfCustomer } from "./rows";

const AddAccount = onDemand(
  ["customerAccounts", "errors", "inquiries.list"],
  async () => (await import("./add-account")).AddAccount,
);
const AccountWindow = onDemand(
  ["customerAccounts", "errors", "inquiries.list"],
  async () => (await import("./account-window")).AccountWindow,
);

/** A page of a customer's IBANs or cards, as their section shows it. */
export interface AccountPage {
  items: readonly AccountFacts[];
  page: number;
  perPage: number;
  total: number | null;
  hasMore: boolean;
  unreadRows?: number;
}

interface AccountSectionProps {
  kind: "iban" | "card";
  customerId: string;
  customer: AnyCustomer | undefined;
  answer: { data: AccountPage | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  onPage: (page: number) => void;
  /** How a row's number is shown: masked or revealed by role. */
  number: (row: AccountFacts) => ReactNode;
  /** How a row's owner is shown, by the same rules. */
  owner: (row: AccountFacts) => ReactNode;
  more?: (row: AccountFacts) => ReactNode;
}

/** A customer's IBANs or cards: the owner, the default one, and the actions for each. */
export function AccountSection(props: AccountSectionProps) {
  const { kind, customerId, customer, answer, onPage, number, owner, more } = props;
  const words = useTranslations("customerAccounts");
  const canWrite = useCan("customers.write");
  const [isAdding, setAdding] = useState(false);
  const [doing, setDoing] = useState<AccountDoing | null>(null);
  const { data, error, isFetching, refetch } = answer;
  return (
    <Section
      title={words(`${kind}s.title`)}
      actions={
        canWrite && (
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
            {words(`${kind}s.add`)}
          </Button>
        )
      }
    >
      {!data && error ? (
        <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} className="!py-4" />
      ) : !data ? (
        <Skeleton className="h-14 w-full" />
      ) : data.items.length === 0 && !data.unreadRows ? (
        <p className="text-muted">{words(`${kind}s.none`)}</p>
      ) : (
        <>
          <ul aria-label={words(`${kind}s.list`)} className="divide-y">
            {data.items.map((row) => (
              <li key={row.id} className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
                <div className="min-w-0 space-y-1">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    {number(row)}
                    {row.isDefault && <Badge tone="info">{words("default")}</Badge>}
                    <StatusBadge
                      status={statusViewOf(COMPATIBILITY_STATUS, {
                        status: row.compatibility,
                        statusAsSent: row.compatibilityAsSent,
                      })}
                    />
                  </div>
                  {row.owner !== null && (
                    <div className="flex flex-wrap items-center gap-x-3 text-sm">
                      {owner(row)}
                      <NameHint owner={row.owner} customer={customer} />
                    </div>
                  )}
                  {more?.(row)}
                  {row.createdAt && (
                    <p className="text-muted text-sm">
                      {words("fields.createdAt")}: <DateText value={row.createdAt} />
                    </p>
                  )}
                  {row.isWhole === false && <p className="text-muted text-sm">{words("cards.notWhole")}</p>}
                </div>
                <RowActions kind={kind} row={row} onDo={setDoing} />
              </li>
            ))}
          </ul>
          {Boolean(data.unreadRows) && (
            <p className="mt-2 text-warning text-sm">{words("notAll", { count: data.unreadRows ?? 0 })}</p>
          )}
          {(data.hasMore || data.page > 1) && (
            <div className="mt-3">
              <Pagination
                page={data.page}
                perPage={data.perPage}
                total={data.total}
                hasMore={data.hasMore}
                count={data.items.length}
                onPage={onPage}
              />
            </div>
          )}
        </>
      )}
      {isAdding && (
        <AddAccount kind={kind} customerId={customerId} customer={customer} onClose={() => setAdding(false)} />
      )}
      {doing && (
        <AccountWindow
          kind={kind}
          customerId={customerId}
          customer={customer}
          doing={doing}
          rows={data?.items ?? []}
          onClose={() => setDoing(null)}
        />
      )}
    </Section>
  );
}

/** Whether the bank's owner name matches the customer; nothing for members who see masked names. */
function NameHint({ owner, customer }: { owner: string; customer: AnyCustomer | undefined }) {
  const words = useTranslations("customerAccounts.name");
  const seesNames = useCan("personal.see");
  const names = namesOfCustomer(customer);
  const isSame = seesNames ? ownerMatches(owner, names) : null;
  if (isSame === null) return null;
  return (
    <span className="text-muted">
      {isSame ? words("same") : words("other", { name: `\u2068${names.find(Boolean) ?? ""}\u2069` })}
    </span>
  );
}

interface RowActionsProps {
  kind: "iban" | "card";
  row: AccountFacts;
  onDo: (doing: AccountDoing) => void;
}

function RowActions({ kind, row, onDo }: RowActionsProps) {
  const words = useTranslations("customerAccounts");
  const canWrite = useCan("customers.write");
  const canInquire = useCan("inquiries.make");
  if (row.isWhole === false || !(canWrite || canInquire)) return null;
  const label = `${words("actions")}: ${row.name}`;
  return (
    <Menu
      label={label}
      size="sm"
      items={[
        ...(canInquire
          ? [
              {
                id: "inquire",
                label: words("inquire"),
                hint: words("form.paid"),
                onSelect: () => onDo({ what: "inquire", row }),
              },
            ]
          : []),
        ...(canInquire && kind === "card"
          ? [
              {
                id: "to-iban",
                label: words("toIban"),
                hint: words("form.paid"),
                onSelect: () => onDo({ what: "toIban", row }),
              },
            ]
          : []),
        ...(canWrite && !row.isDefault
          ? [{ id: "default", label: words("makeDefault"), onSelect: () => onDo({ what: "default", row }) }]
          : []),
        ...(canWrite
          ? [{ id: "remove", label: words("remove"), isDangerous: true, onSelect: () => onDo({ what: "remove", row }) }]
          : []),
      ]}
    />
  );
}
