"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { columnsOf } from "@/components/records/columns-of";
import { Section } from "@/components/ui/card";
import { usePreferences } from "@/components/ui/preferences-context";
import { useNow } from "@/components/ui/use-now";
import { isOver } from "@/lib/card-grants/rules";
import type { CardGrant } from "@/lib/card-money/answers";
import { grantFields } from "@/lib/card-money/fields";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import { bankName } from "@/lib/format/iban";
import { useEveryRow } from "@/lib/operations/every-row";

/**
 * Grants of a cardholder that are over; those that something can be done with stand above, where it is also said if they
 * could not be read. Nothing where none is.
 */
export function GrantsPart({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardMoney.grants");
  const { locale } = usePreferences();
  const now = useNow();
  const { data } = useEveryRow(cardMoneyOperations.grants, { applicationId, perPage: 100 });
  const columns = useMemo(
    () =>
      columnsOf<CardGrant>(grantFields, {
        bank: ({ bankCode }) =>
          bankCode === null ? (
            <span className="text-muted">{words("noBank")}</span>
          ) : (
            (bankName(bankCode, locale) ?? bankCode)
          ),
      }).filter(({ isExtra }) => !isExtra),
    [words, locale],
  );
  const over = data?.items.filter((grant) => isOver(grant, now)) ?? [];
  if (over.length === 0) return null;
  return (
    <Section title={words("title")} description={words("hint")}>
      <DataTable label={words("list")} columns={columns} rows={over} rowId={({ id }) => id} empty={null} />
    </Section>
  );
}
