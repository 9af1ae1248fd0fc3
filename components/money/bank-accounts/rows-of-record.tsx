"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { TextLink } from "@/components/kit/ui/text-link";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { keyOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { HowSure } from "./row-recognised";

interface RowsOfRecordProps {
  kind: "settlement" | "order" | "transaction";
  id: string;
  iban: string | null;
  at: string | null;
}

/** The statement rows of the business's own account that show a record's money. Shows nothing if it went elsewhere. */
export function RowsOfRecord({ kind, id, iban, at }: RowsOfRecordProps) {
  const words = useTranslations("bankAccounts.recognised");
  const business = useBusiness();
  const mayRead = useCan("bankAccounts.read");
  const isAsked = mayRead && iban !== null && at !== null;
  const { data } = useOperation(
    bankAccountOperations.rowsOf,
    { kind, id, iban: iban ?? "", at: at ?? "" },
    { enabled: isAsked },
  );
  if (!data?.isOwn) return null;
  return (
    <Section title={words("inAccount")} description={words("inAccountHint")}>
      {data.items.length === 0 ? (
        <p className="text-muted text-sm">{words("none")}</p>
      ) : (
        <ul className="divide-y">
          {data.items.map((row) => (
            <li key={row.trackingCode} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <HowSure how={row.how} by={row.by} />
              <TextLink
                href={bankAccountRoutes.bankAccount(
                  business,
                  keyOfAccount(row.iban),
                  placeOf(row.trackingCode, row.at),
                )}
              >
                <bdi dir="ltr">{row.trackingCode}</bdi>
              </TextLink>
              <Money rial={row.amountRial} />
              <DateText value={row.at} form="long" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function placeOf(trackingCode: string, at: string | null): Record<string, string> {
  const day = at === null ? null : tehranDayOf(at);
  return { q: trackingCode, ...(day && { from: day, to: day }) };
}
