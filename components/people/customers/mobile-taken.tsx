"use client";

import { useTranslations } from "next-intl";
import { usePaused } from "@/components/kit/forms/use-paused";
import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

const MOST_NAMED = 3;

/**
 * Names the customers who already have a mobile, while it is typed. It is no error: a family may share one, and a
 * company has its agent's.
 */
export function MobileTaken({ mobile: typed }: { mobile: string }) {
  const words = useTranslations("customers.form");
  const business = useBusiness();
  const mobile = normalizeMobile(usePaused(typed));
  const { data } = useOperation(
    customerOperations.inBook,
    { q: mobile ?? "", perPage: MOST_NAMED },
    { enabled: mobile !== null },
  );
  // A service that does not search tells of others too.
  const theirs = data?.items.filter((row) =>
    [row.mobile, row.agentMobile].some((own) => own && normalizeMobile(own) === mobile),
  );
  return (
    <div aria-live="polite">
      {mobile !== null && theirs !== undefined && theirs.length > 0 && (
        <Alert tone="warning" className="mt-2">
          <p>{words("mobileTaken", { count: theirs.length })}</p>
          <ul>
            {theirs.map(({ id, name, legalName }) => (
              <li key={id}>
                <TextLink href={customerRoutes.customer(business, id)}>
                  <bdi>{legalName ?? name ?? id}</bdi>
                </TextLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
