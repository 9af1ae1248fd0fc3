"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { TextLink } from "@/components/kit/ui/text-link";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { type InquirySum, inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import type { ReportPeriod } from "@/lib/areas/records/reports/schemas";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** The fee wallet, which the service does not tell: what inquiries cost by our own ledger, and where the balance is. */
export function InquiryFees(period: ReportPeriod) {
  const words = useTranslations("wallet.fees");
  const business = useBusiness();
  const mayManage = useCan("inquiries.manage");
  const { data, error, refetch, isFetching } = useOperation(
    inquiryOperations.totals,
    { ...period, by: "kind" },
    { keepPrevious: true },
  );
  return (
    <Section title={words("ofInquiries")}>
      <Alert className="mb-4">{words("notTold")}</Alert>
      {data ? (
        <Told sum={data.all} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <TextLink href={inquiryRoutes.inquiries(business, { ...period })}>{words("inquiries")}</TextLink>
        {mayManage && <TextLink href={inquiryRoutes.inquirySettings(business)}>{words("settings")}</TextLink>}
      </p>
    </Section>
  );
}

function Told({ sum: { asked, charged, chargedRial, maybe, maybeRial, unpriced } }: { sum: InquirySum }) {
  const words = useTranslations("wallet.fees");
  const view = usePreferences();
  const number = (count: number) => formatNumber(count, view.locale);
  return (
    <DescriptionList
      columns={3}
      items={[
        { term: words("sum"), value: <Money rial={chargedRial} className="font-semibold" /> },
        { term: words("asked"), value: number(asked) },
        { term: words("chargedInquiries"), value: number(charged) },
        maybe > 0 && {
          term: words("maybe"),
          value: words("atMost", { count: number(maybe), amount: formatMoney(maybeRial, view) }),
        },
        unpriced > 0 && { term: words("unpriced"), value: number(unpriced) },
      ]}
    />
  );
}
