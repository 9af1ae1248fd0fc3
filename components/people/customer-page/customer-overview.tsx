"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Missing, Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { Stat, StatStrip } from "@/components/kit/ui/stat";
import { TextLink } from "@/components/kit/ui/text-link";
import { likelyActs } from "@/lib/areas/people/customer-page/acts";
import { customerPageOperations } from "@/lib/areas/people/customer-page/operations";
import type { CustomerOverview as Overview, PartyRow } from "@/lib/areas/people/customer-page/party";
import { customerWalletOperations } from "@/lib/areas/people/customer-wallets/operations";
import { type CustomerTab, customerRoutes } from "@/lib/areas/people/customers/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { BookFreshness, PartyRows } from "./party-rows";
import { useActs } from "./use-acts";

/** What is read first of a customer: the sums, what is likely to be done next, what waits, and the newest events. */
export function CustomerOverview({ customerId }: { customerId: string }) {
  const { data, error, isFetching, refetch } = useOperation(customerPageOperations.overview, { customerId });
  const common = useTranslations("common");
  if (!data && error)
    return (
      <div className="rounded-lg border bg-surface">
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-6" />
      </div>
    );
  return (
    <>
      <Figures customerId={customerId} overview={data} />
      {data ? (
        <>
          <Acts customerId={customerId} overview={data} />
          <div className="grid items-start gap-4 @3xl:grid-cols-2">
            <Waiting customerId={customerId} overview={data} />
            <Newest customerId={customerId} overview={data} />
          </div>
        </>
      ) : (
        // One box for all that comes: nothing that is shown moves when it has come.
        <div role="status" className="min-h-[34rem] space-y-4">
          <span className="sr-only">{common("loading")}</span>
          <Skeleton className="h-10 w-full max-w-md" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  );
}

function Figures({ customerId, overview }: { customerId: string; overview: Overview | undefined }) {
  const words = useTranslations("customerPage.overview");
  const seesWallet = useCan("customerWallets.read");
  const { paid = null, owes = null } = overview ?? {};
  return (
    <StatStrip>
      {(!overview || paid) && (
        <Stat
          isHeadline
          label={words("paid")}
          isLoading={!paid}
          value={paid && <Money rial={paid.netRial} />}
          hint={overview && <PaidHint customerId={customerId} overview={overview} />}
        />
      )}
      {(!overview || owes) && (
        <Stat
          label={words("owes")}
          isLoading={!owes}
          value={owes && <Money rial={owes.amountRial} />}
          hint={owes && words("owesHint", { count: owes.count })}
        />
      )}
      {seesWallet && <Wallet customerId={customerId} />}
    </StatStrip>
  );
}

function PaidHint({ customerId, overview }: { customerId: string; overview: Overview }) {
  const words = useTranslations("customerPage.overview");
  if (overview.isDoubtful) return <To customerId={customerId} tab="records" label={words("perhapsNotAll")} />;
  const { count, backRial } = overview.paid ?? { count: 0, backRial: 0 };
  return backRial > 0
    ? words.rich("paidLess", { count, back: () => <Money rial={backRial} /> })
    : words("paidBy", { count });
}

function Wallet({ customerId }: { customerId: string }) {
  const words = useTranslations("customerPage.overview");
  const common = useTranslations("common");
  const { data, error } = useOperation(customerWalletOperations.balance, { customerId });
  return (
    <Stat
      label={words("wallet")}
      isLoading={!data && !error}
      value={data ? <Money rial={data.balanceRial} /> : <Missing label={common("unknown")} />}
      hint={<To customerId={customerId} tab="wallet" label={words("toWallet")} />}
    />
  );
}

interface ToProps {
  customerId: string;
  tab: CustomerTab;
  label: string;
}

function To({ customerId, tab, label }: ToProps) {
  return <TextLink href={customerRoutes.customer(useBusiness(), customerId, { tab })}>{label}</TextLink>;
}

function Acts({ customerId, overview: { openRequest, authorizationId } }: PartProps) {
  const words = useTranslations("customerPage");
  const acts = useActs({ customerId, openRequest, authorizationId });
  const likely = likelyActs(
    { hasOpenRequest: openRequest !== null, hasAuthorization: authorizationId !== null },
    acts.may,
  );
  if (likely.length === 0) return null;
  return (
    <nav aria-label={words("overview.acts")}>
      <ul className="flex flex-wrap gap-2">
        {likely.map((act, place) => (
          <li key={act} className="max-sm:flex-auto">
            <ButtonLink variant={place === 0 ? "primary" : "secondary"} href={acts.hrefs[act]} className="w-full">
              {words(`acts.${act}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PartProps {
  customerId: string;
  overview: Overview;
}

function Waiting({ customerId, overview: { waits } }: PartProps) {
  const words = useTranslations("customerPage.overview");
  return (
    <Rows
      title={words("waits")}
      rows={waits.items}
      none={words("nothingWaits")}
      more={
        waits.count > waits.items.length && (
          <To
            customerId={customerId}
            tab="timeline"
            label={words("waitsMore", { count: waits.count - waits.items.length })}
          />
        )
      }
    />
  );
}

function Newest({ customerId, overview: { newest, book } }: PartProps) {
  const words = useTranslations("customerPage");
  return (
    <Rows
      title={words("overview.newest")}
      rows={newest}
      none={words("timeline.none")}
      more={
        <>
          {newest.length > 0 && <To customerId={customerId} tab="timeline" label={words("overview.toTimeline")} />}
          <BookFreshness book={book} />
        </>
      }
    />
  );
}

interface RowsProps {
  title: string;
  rows: readonly PartyRow[];
  none: string;
  more: ReactNode;
}

function Rows({ title, rows, none, more }: RowsProps) {
  return (
    <Section title={title} isFlush>
      {rows.length === 0 ? (
        <p className="px-4 py-4 text-muted sm:px-5">{none}</p>
      ) : (
        <PartyRows rows={rows} label={title} />
      )}
      {more && <div className="space-y-1 border-t px-4 py-3 text-sm sm:px-5">{more}</div>}
    </Section>
  );
}
