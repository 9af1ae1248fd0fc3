"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { customerPageOperations } from "@/lib/areas/people/customer-page/operations";
import type { CustomerPageContent, PartySum } from "@/lib/areas/people/customer-page/party";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { BookFreshness, PartyRows } from "./party-rows";

/** How many of each kind a customer has in which state, what they come to, and the newest. */
export function PartySums({ customerId }: { customerId: string }) {
  const words = useTranslations("customerPage.party");
  const { data, error, isFetching, refetch } = useOperation(customerPageOperations.party, { customerId });
  return (
    <Section id="customer-records" title={words("title")} description={words("description")} isFlush>
      {data ? (
        <>
          <Doubts party={data} />
          {data.kinds.length === 0 && <p className="px-4 py-4 text-muted sm:px-5">{words("none")}</p>}
          <ul className="divide-y">
            {data.kinds.map((sum) => (
              <Kind key={sum.kind} customerId={customerId} sum={sum} />
            ))}
          </ul>
          <div className="border-t px-4 py-3 sm:px-5">
            <BookFreshness book={data.book} />
          </div>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-6" />
      ) : (
        <div className="p-4" aria-busy="true">
          <Skeleton className="h-32" />
        </div>
      )}
    </Section>
  );
}

/** That some of it may be somebody else's, or missing. */
function Doubts({ party }: { party: CustomerPageContent }) {
  const words = useTranslations("customerPage.party");
  const { isInBook, lacksMobile, isMany, others, isOfSeveral, lacksIbans } = party;
  const said = [
    isMany ? words("isMany") : !isInBook && words("notInBook"),
    lacksMobile && words("lacksMobile"),
    isOfSeveral && words("severalCodes"),
    lacksIbans && words("lacksIbans"),
  ].filter((text) => text !== false);
  if (said.length === 0 && others.length === 0) return null;
  return (
    <div className="space-y-2 border-b p-4 sm:px-5">
      {others.length > 0 && (
        <Alert tone="warning" title={words("others", { count: others.length })}>
          <p>{words("othersBody")}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {others.map(({ id, name, href }) => (
              <li key={id}>
                <TextLink href={href}>{name === null ? words("namelessOther") : <bdi>{name}</bdi>}</TextLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {said.map((text) => (
        <Alert key={text} tone="info">
          {text}
        </Alert>
      ))}
    </div>
  );
}

interface KindProps {
  customerId: string;
  sum: PartySum;
}

function Kind({ customerId, sum: { kind, count, isCut, sums, newest, href } }: KindProps) {
  const words = useTranslations("customerPage");
  const groups = useTranslations("search.groups");
  const business = useBusiness();
  const { locale } = usePreferences();
  const title = kind === "inquiry" || kind === "note" || kind === "message" ? words(`kinds.${kind}`) : groups(kind);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 sm:px-5">
        <h3 className="font-semibold">
          {title}{" "}
          <span className="font-normal text-muted text-sm">
            {words(isCut ? "party.atLeast" : "party.count", { count })}
          </span>
        </h3>
        <span className="flex flex-wrap items-center gap-x-3">
          {href !== null && <TextLink href={href}>{words("party.list")}</TextLink>}
          {count > newest.length && (
            <TextLink
              href={customerRoutes.customer(business, customerId, { tab: "timeline", of: kind })}
              aria-label={`${words("party.timeline")}: ${title}`}
            >
              {words("party.timeline")}
            </TextLink>
          )}
        </span>
      </div>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 text-sm sm:px-5">
        {sums.map(({ status, view, isOut, count: some, amountRial }) => (
          <span key={`${status} ${isOut}`} className="inline-flex flex-wrap items-center gap-x-2">
            {view && <StatusBadge status={view} />}
            {isOut && <span className="text-muted">{words("party.out")}</span>}
            <span>{formatNumber(some, locale)}</span>
            {amountRial !== null && <Money rial={isOut ? -amountRial : amountRial} />}
          </span>
        ))}
      </p>
      <PartyRows rows={newest} label={title} />
    </li>
  );
}
