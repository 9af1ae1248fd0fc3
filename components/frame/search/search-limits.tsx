"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import type { SearchAnswer } from "@/lib/areas/records/search/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import type { RecognisedKind } from "@/lib/kit/search/recognise";
import { useNotFound } from "./use-kind-names";

const MOST_LINKS = 3;

interface SearchLimitsProps {
  answer: SearchAnswer;
  className?: string;
}

/** What cannot be found by such a text, and where it is: else somebody would say that there is none. */
export function SearchLimits({ answer, className }: SearchLimitsProps) {
  const { recognised, hits, notFoundBy: left, book } = answer;
  const limits = useTranslations("search.limits");
  const notFound = useNotFound();
  // The book finds them, once it has all of them.
  const withdrawals = book === null && leavesWithdrawalsOut(recognised);
  if (recognised.length === 0 || (left.length === 0 && !withdrawals)) return null;
  const not = left.length > 0 && notFound(answer);
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
    return <TextLink href={withdrawalRoutes.withdrawals(business, { status: "FAILED" })}>{limits("failed")}</TextLink>;
  }
  // Of many, the right one has to be found first; its page has them.
  if (authorizations.length > MOST_LINKS) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {authorizations.map(({ id, name }) => (
        <li key={id}>
          <TextLink href={withdrawalRoutes.withdrawals(business, { authorizationId: id })}>
            {name === null ? limits("withdrawalsOfThis") : limits("withdrawalsOf", { name })}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** What a customer says of themselves: their withdrawals stand under their authorization only. */
const OF_CUSTOMER: readonly RecognisedKind[] = ["mobile", "nationalCode", "card", "cardTail", "name"];

/** Whether withdrawals are left out of a search for a customer. A number that can also be a reference finds those. */
const leavesWithdrawalsOut = (kinds: readonly RecognisedKind[]): boolean =>
  kinds.some((kind) => OF_CUSTOMER.includes(kind)) && !kinds.includes("uuid");
