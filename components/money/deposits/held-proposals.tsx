"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** Beside the orders that wait: decisions on suspicious payments that others proposed. Nothing if none waits. */
export function HeldProposals() {
  return useCan("deposits.decide") ? <Proposals /> : null;
}

function Proposals() {
  const words = useTranslations("deposits.suspicious.proposal");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const { data } = useOperation(depositOperations.proposals, {});
  // Those that this member is asked for come first.
  const items = [...(data?.items ?? [])].sort((a, b) => Number(a.whyNot !== null) - Number(b.whyNot !== null));
  if (items.length === 0) return null;
  return (
    <Section id="held-proposals" title={words("inboxTitle")} className="mb-5">
      <ul className="divide-y">
        {items.map((each) => (
          <li key={each.id} className="py-2.5 first:pt-0 last:pb-0">
            <p>
              <TextLink href={depositRoutes.suspiciousDeposit(business, each.paymentId)}>
                {words(each.decision === "ACCEPTED" ? "ACCEPTED" : "REJECTED", {
                  name: each.makerName,
                  amount: formatMoney(each.amountRial, { unit, locale }),
                })}
              </TextLink>
            </p>
            <p className="text-muted text-sm">
              <Dotted>
                {words(each.whyNot === null ? "yours" : `whyNot.${each.whyNot}`)}
                <span>
                  {words("until")} <DateText value={each.expiresAt} />
                </span>
              </Dotted>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
