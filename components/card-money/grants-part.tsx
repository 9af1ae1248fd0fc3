"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { columnsOf } from "@/components/records/columns-of";
import { Section } from "@/components/ui/card";
import { usePreferences } from "@/components/ui/preferences-context";
import { useNow } from "@/components/ui/use-now";
import { isOver } from "@/lib/card-grants/rules";
import type { CardGrant } from "@/lib/card-money/answers";
import { grantFields } from "@/lib/card-money/fields";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import { bankName } from "@/lib/format/iban";
import { useOperation } from "@/lib/operations/query";
import { PagedRows } from "./paged-rows";

/** Grants of a cardholder's that are over; those that something can be done with stand above. Nothing where none is. */
export function GrantsPart({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardMoney.grants");
  const { locale } = usePreferences();
  const [page, setPage] = useState(1);
  const input = { applicationId, page, perPage: 20 };
  const answer = useOperation(cardMoneyOperations.grants, input, { keepPrevious: true });
  const now = useNow();
  const over = answer.data && { ...answer.data, items: answer.data.items.filter((grant) => isOver(grant, now)) };
  const columns = useMemo(
    () =>
      columnsOf<CardGrant>(grantFields, {
        bank: ({ bankCode }) =>
          bankCode === null ? (
            <span className="text-muted">{words("noBank")}</span>
          ) : (
            (bankName(bankCode, locale) ?? bankCode)
          ),
      }),
    [words, locale],
  );
  if (over?.items.length === 0 && over.page === 1 && !over.hasMore) return null;
  return (
    <Section title={words("title")} description={words("hint")}>
      <PagedRows
        label={words("list")}
        columns={columns}
        answer={{ ...answer, data: over }}
        onPage={setPage}
        empty={words("none")}
      />
    </Section>
  );
}
