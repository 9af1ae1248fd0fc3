"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { columnsOf } from "@/components/records/columns-of";
import { Section } from "@/components/ui/card";
import { usePreferences } from "@/components/ui/preferences-context";
import type { CardGrant } from "@/lib/card-money/answers";
import { grantFields } from "@/lib/card-money/fields";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import { bankName } from "@/lib/format/iban";
import { useOperation } from "@/lib/operations/query";
import { PagedRows } from "./paged-rows";

/** Leave that the cardholder gave to take money from accounts elsewhere. */
export function GrantsPart({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardMoney.grants");
  const { locale } = usePreferences();
  const [page, setPage] = useState(1);
  const input = { applicationId, page, perPage: 20 };
  const answer = useOperation(cardMoneyOperations.grants, input, { keepPrevious: true });
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
  return (
    <Section title={words("title")} description={words("hint")}>
      <PagedRows label={words("list")} columns={columns} answer={answer} onPage={setPage} empty={words("none")} />
    </Section>
  );
}
