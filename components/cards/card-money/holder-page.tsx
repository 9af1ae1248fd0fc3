"use client";

import { IdCard } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { RecordPage } from "@/components/shared/parts/record-page";
import { useRecord } from "@/components/shared/records/use-record";
import { CARD_STATUS, type CardApplication, type CardApplicationShown } from "@/lib/areas/cards/cards/application";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { AccountsPart } from "./accounts-part";
import { CreditPart } from "./credit-part";
import { GrantsPart } from "./grants-part";

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
                <bdi dir="ltr" className="tabular-nums">
                  {row.card.pan}
                </bdi>
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
