"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { columnsOf } from "@/components/shared/records/columns-of";
import { creditChangeFields } from "@/lib/areas/cards/card-money/fields";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { CreditChange, Whose } from "@/lib/areas/cards/card-money/views";
import { useOperation } from "@/lib/kit/operations/query";
import type { Field } from "@/lib/kit/records/field";
import { HolderName } from "./holder-name";
import { PagedRows } from "./paged-rows";

type Row = CreditChange & Whose;
const HOLDER: Field<Row> = { id: "holder", label: "cardMoney.fields.holder", kind: "drawn", list: "title" };
const COLUMNS = columnsOf<Row>(
  [
    HOLDER,
    ...creditChangeFields.map((field) => (field.list === "title" ? { ...field, list: "line" as const } : field)),
  ],
  { holder: (row) => <HolderName row={row} /> },
);

/** What credit was given and taken back at each issuer, read when somebody wants it. */
export function CreditChangesPart({ providers }: { providers: readonly { provider: string; name: string }[] }) {
  const words = useTranslations("cardMoney.overview");
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Section title={words("changes")}>
      <div className="flex flex-wrap gap-2">
        {providers.map(({ provider, name }) => (
          <Button
            key={provider}
            size="sm"
            aria-expanded={shown === provider}
            onClick={() => setShown(shown === provider ? null : provider)}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </div>
      {shown !== null && (
        <Changes
          key={shown}
          provider={shown}
          name={providers.find(({ provider }) => provider === shown)?.name ?? shown}
        />
      )}
    </Section>
  );
}

function Changes({ provider, name }: { provider: string; name: string }) {
  const words = useTranslations("cardMoney");
  const [page, setPage] = useState(1);
  const input = { provider, page, perPage: 20 };
  const answer = useOperation(cardMoneyOperations.allCreditChanges, input, { keepPrevious: true });
  return (
    <div className="mt-4">
      <PagedRows
        label={words("overview.changesOf", { name: `\u2068${name}\u2069` })}
        columns={COLUMNS}
        answer={answer}
        onPage={setPage}
        empty={words("credit.noChanges")}
      />
    </div>
  );
}
