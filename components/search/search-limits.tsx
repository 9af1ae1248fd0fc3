"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { TextLink } from "@/components/ui/text-link";
import { useBusiness } from "@/lib/operations/business";
import { routes } from "@/lib/routes";
import { leavesWithdrawalsOut } from "@/lib/search/asked";
import type { SearchAnswer } from "@/lib/search/operations";
import { useKindNames, useRecordNames } from "./use-kind-names";

const MOST_LINKS = 3;

interface SearchLimitsProps {
  answer: SearchAnswer;
  className?: string;
}

/** What cannot be found by such a text, and where it is: else somebody would say that there is none. */
export function SearchLimits({ answer: { recognised, hits, notFoundBy: left, book }, className }: SearchLimitsProps) {
  const limits = useTranslations("search.limits");
  const kindNames = useKindNames();
  const recordNames = useRecordNames();
  // The book finds them, once it has all of them.
  const withdrawals = book === null && leavesWithdrawalsOut(recognised);
  if (recognised.length === 0 || (left.length === 0 && !withdrawals)) return null;
  const not =
    left.length > 0 &&
    (recognised.includes("amount")
      ? limits("notYet", { records: recordNames(left) })
      : limits("not", { kinds: kindNames(recognised), records: recordNames(left) }));
  return (
    <Alert tone="neutral" className={className} title={not || limits("withdrawals")}>
      {withdrawals && (
        <>
          {not && <p>{limits("withdrawals")}</p>}
          <WithdrawalLinks hits={hits} />
        </>
      )}
    </Alert>
  );
}

function WithdrawalLinks({ hits }: { hits: SearchAnswer["hits"] }) {
  const limits = useTranslations("search.limits");
  const business = useBusiness();
  const authorizations = hits.filter(({ kind }) => kind === "authorization");
  if (authorizations.length === 0) {
    return <TextLink href={routes.withdrawals(business, { status: "FAILED" })}>{limits("failed")}</TextLink>;
  }
  // Of many, the right one has to be found first; its page has them.
  if (authorizations.length > MOST_LINKS) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {authorizations.map(({ id, name }) => (
        <li key={id}>
          <TextLink href={routes.withdrawals(business, { authorizationId: id })}>
            {name === null ? limits("withdrawalsOfThis") : limits("withdrawalsOf", { name })}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
