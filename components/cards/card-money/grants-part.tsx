"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Section } from "@/components/kit/ui/card";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { useNow } from "@/components/kit/ui/use-now";
import { columnsOf } from "@/components/shared/records/columns-of";
import { isOver } from "@/lib/areas/cards/card-grants/rules";
import { grantFields } from "@/lib/areas/cards/card-money/fields";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { CardGrant } from "@/lib/areas/cards/card-money/server/answers";
import { bankName } from "@/lib/kit/format/iban";
import { useEveryRow } from "@/lib/kit/operations/every-row";

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
