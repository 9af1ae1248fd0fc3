"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { columnsOf } from "@/components/shared/records/columns-of";
import { creditChangeFields, repaymentFields } from "@/lib/areas/cards/card-money/fields";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { CreditChange, Repayment } from "@/lib/areas/cards/card-money/status";
import { useOperation } from "@/lib/kit/operations/query";
import { PagedRows } from "./paged-rows";

const PER_PAGE = 20;
/** The page names the holder, so the amount comes first. */
const PURCHASES = columnsOf<Repayment>(
  repaymentFields
    .filter(({ id }) => id !== "holder")
    .map((field) => (field.id === "amountRial" ? { ...field, list: "title" as const } : field)),
);
const CHANGES = columnsOf<CreditChange>(creditChangeFields);

interface CreditListsProps {
  applicationId: string;
  shown: "purchases" | "changes";
}

/** What somebody bought with their credit, or how it was changed; newest first. */
export function CreditLists({ applicationId, shown }: CreditListsProps) {
  return (
    <div className="mt-4">
      {shown === "purchases" ? <Purchases applicationId={applicationId} /> : <Changes applicationId={applicationId} />}
    </div>
  );
}

function Purchases({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardMoney.credit");
  const [page, setPage] = useState(1);
  const input = { applicationId, page, perPage: PER_PAGE };
  const answer = useOperation(cardMoneyOperations.creditPayments, input, { keepPrevious: true });
  return (
    <PagedRows
      label={words("purchases")}
      columns={PURCHASES}
      answer={answer}
      onPage={setPage}
      empty={words("noPurchases")}
    />
  );
}

function Changes({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardMoney.credit");
  const [page, setPage] = useState(1);
  const input = { applicationId, page, perPage: PER_PAGE };
  const answer = useOperation(cardMoneyOperations.creditChanges, input, { keepPrevious: true });
  return (
    <PagedRows label={words("changes")} columns={CHANGES} answer={answer} onPage={setPage} empty={words("noChanges")} />
  );
}
