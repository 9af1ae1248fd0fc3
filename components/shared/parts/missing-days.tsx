import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { DateText } from "@/components/kit/ui/date-text";
import type { MissingDays } from "@/lib/areas/money/wallet/schemas";

/** Days that the book lacks, as stretches: «۱ آبان تا ۱۰ آبان، ۱۲ آبان». */
export function MissingDaysText({ missing: { count, spans } }: { missing: MissingDays }) {
  const words = useTranslations("wallet.missing");
  const named = spans.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1, 0);
  return (
    <>
      {spans.map(({ from, to }, index) => (
        <Fragment key={from}>
          {index > 0 && words("comma")}
          {from === to ? (
            <DateText value={from} />
          ) : (
            words.rich("span", { from: () => <DateText value={from} />, to: () => <DateText value={to} /> })
          )}
        </Fragment>
      ))}
      {named < count && words("more", { count: count - named })}
    </>
  );
}
