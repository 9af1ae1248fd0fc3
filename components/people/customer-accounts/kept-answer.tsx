"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { AccountAsked } from "@/lib/areas/people/customer-accounts/server/answers";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import type { CustomerInquiryKind } from "@/lib/areas/people/inquiries/kinds";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** What a question costs, as far as the business has written it down. */
export function Price({ kind }: { kind: CustomerInquiryKind }) {
  const words = useTranslations("customerAccounts.form");
  const { unit, locale } = usePreferences();
  const { data } = useOperation(inquiryOperations.settings, {});
  if (!data) return null;
  const price = data.fees[kind] ?? null;
  return (
    <p className="mt-1 font-semibold">
      {price === null ? words("priceUnknown") : words("price", { price: formatMoney(price, { unit, locale }) })}
    </p>
  );
}

/** Says that the answer below was kept, and that nothing was asked now. */
export function KeptAnswer({
  inquiry,
  isAdding,
}: {
  inquiry: NonNullable<AccountAsked["inquiry"]>;
  isAdding: boolean;
}) {
  const words = useTranslations("customerAccounts.form");
  const { at, memberName } = inquiry;
  return (
    <Alert tone="info" title={words("keptTitle")}>
      <p>
        {words.rich("kept", { name: `\u2068${memberName}\u2069`, time: () => <DateText value={at} form="clock" /> })}
      </p>
      {isAdding && <p className="mt-1">{words("keptAdding")}</p>}
    </Alert>
  );
}

/** It waits for somebody's yes. */
export function WaitingQuestion({ inquiry: { id, mayOpen } }: { inquiry: NonNullable<AccountAsked["inquiry"]> }) {
  const words = useTranslations("customerAccounts.form");
  const business = useBusiness();
  return (
    <Alert
      tone="warning"
      role="status"
      actions={
        mayOpen && (
          <ButtonLink size="sm" href={inquiryRoutes.inquiry(business, id)}>
            {words("waitingOpen")}
          </ButtonLink>
        )
      }
    >
      {words("waiting")}
    </Alert>
  );
}
