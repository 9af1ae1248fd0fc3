"use client";

import { IdCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Card, Section } from "@/components/kit/ui/card";
import { CardNumber } from "@/components/kit/ui/card-number";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { useNow } from "@/components/kit/ui/use-now";
import { RecordPage } from "@/components/shared/parts/record-page";
import { columnsOf } from "@/components/shared/records/columns-of";
import { useRecord } from "@/components/shared/records/use-record";
import { isOver } from "@/lib/areas/cards/card-grants/status";
import { grantFields } from "@/lib/areas/cards/card-money/fields";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { CardGrant } from "@/lib/areas/cards/card-money/server/answers";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { CARD_STATUS, type CardApplication, type CardApplicationShown } from "@/lib/areas/cards/cards/status";
import { bankName } from "@/lib/kit/format/iban";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useEveryRow } from "@/lib/kit/operations/every-row";
import { AccountsPart } from "./accounts-part";
import { CreditPart } from "./credit-part";

type Shown = CardApplication & Partial<CardApplicationShown>;

interface Props {
  applicationId: string;
  /** What can be done with each part, right after it. */
  transfers: ReactNode;
  creditOrders: ReactNode;
  grantOrders: ReactNode;
}

/** What somebody with a card has: accounts with their statements, credit, grants. */
export function HolderPage({ applicationId, transfers, creditOrders, grantOrders }: Props) {
  const words = useTranslations("cardMoney");
  const cards = useTranslations("cards");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const answer = useRecord<CardApplication, typeof cardOperations.show>(
    cardOperations.list,
    ({ id }) => id === applicationId,
    cardOperations.show,
    { applicationId },
  );
  return (
    <RecordPage<Shown>
      answer={answer}
      back={{ href: cardRoutes.cardApplication(business, applicationId), label: words("back") }}
      title={words("one")}
      notFound={{ area: "cards", id: applicationId, idLabel: cards("fields.id"), isSearchable: false }}
      askAgain={common("refresh")}
      head={(row) => ({
        title: row.name === null ? words("one") : <bdi>{row.name}</bdi>,
        status: row.card && <StatusBadge status={statusViewOf(CARD_STATUS, row.card)} />,
        description: (
          <>
            {row.card?.pan != null && (
              <>
                <CardNumber value={row.card.pan} />
                {" · "}
              </>
            )}
            <bdi>{row.providerName}</bdi>
          </>
        ),
      })}
    >
      {(row) =>
        row.cardholderId === null ? (
          <Card>
            <EmptyState icon={IdCard} title={words("noHolder")} description={words("noHolderHint")} />
          </Card>
        ) : (
          <div className="flex flex-col gap-5">
            <AccountsPart applicationId={applicationId} />
            {transfers}
            <CreditPart applicationId={applicationId} />
            {creditOrders}
            {grantOrders}
            <GrantsPart applicationId={applicationId} />
          </div>
        )
      }
    </RecordPage>
  );
}

/**
 * Grants of a cardholder that are over; those that something can be done with stand above, where it is also said if
 * they could not be read. Nothing if none is.
 */
function GrantsPart({ applicationId }: { applicationId: string }) {
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
