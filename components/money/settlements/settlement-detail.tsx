"use client";

import { ExternalLink, Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useLastList } from "@/components/kit/data-table/last-list";
import { ButtonLink } from "@/components/kit/ui/button";
import { buttonClass } from "@/components/kit/ui/button-class";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Money } from "@/components/kit/ui/money";
import { RawFacts } from "@/components/kit/ui/raw-facts";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { RecordPage } from "@/components/shared/parts/record-page";
import { useRecord } from "@/components/shared/records/use-record";
import type { SettlementStatus } from "@/lib/areas/money/settlements/codes";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { isFinalSettlement } from "@/lib/areas/money/settlements/rules";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { SETTLEMENT_STATUS } from "@/lib/areas/money/settlements/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import type { Unknown } from "@/lib/kit/operations/unread";
import { SettlementDestination, SettlementFacts, SettlementIds } from "./settlement-facts";
import { SettlementSituation } from "./settlement-situation";
import { SettlementTimeline } from "./settlement-timeline";

/** A payout that never reached the bank or came back unpaid has no receipt. */
const WITH_RECEIPT: readonly (SettlementStatus | Unknown)[] = ["PENDING", "INIT", "DONE", "REVERSED"];
const hasReceipt = ({ status }: Settlement) => WITH_RECEIPT.includes(status);

/** If the webhook is lost, an open page asks again after this time. */
const OPEN_MS = 20_000;

/** The state of one payout, what follows, and when. It follows changes by itself. */
export function SettlementDetail({
  trackId,
  inAccount,
}: {
  trackId: string;
  /** Where the payout is in an account's statement; another area draws it. */
  inAccount?: (settlement: Settlement) => ReactNode;
}) {
  const words = useTranslations("settlements");
  const payouts = useTranslations("payouts");
  const canMake = useCan("settlements.make");
  const business = useBusiness();
  const list = { href: useLastList(settlementRoutes.settlements(business)), label: words("title") };
  const answer = useRecord(
    settlementOperations.list,
    (row) => row.trackId === trackId,
    settlementOperations.show,
    { trackId },
    { everyMs: (settlement) => (isFinalSettlement(settlement) ? false : OPEN_MS) },
  );
  return (
    <RecordPage
      answer={answer}
      back={list}
      title={words("one")}
      notFound={{ area: "settlements", id: trackId, idLabel: words("fields.trackId") }}
      askAgain={words("detail.refresh")}
      head={(settlement) => ({
        title: words.rich("detail.title", { amount: () => <Money rial={settlement.amountRial} /> }),
        status: <StatusBadge status={statusViewOf(SETTLEMENT_STATUS, settlement)} />,
        actions: (
          <>
            {settlement.receiptUrl !== null && hasReceipt(settlement) && <Receipt href={settlement.receiptUrl} />}
            {canMake && (
              <ButtonLink icon={Repeat} href={settlementRoutes.newSettlement(business, { repeat: trackId })}>
                {payouts("repeat")}
              </ButtonLink>
            )}
          </>
        ),
      })}
    >
      {(settlement) => (
        <DetailLayout
          main={<SettlementSituation settlement={settlement} />}
          aside={
            <>
              <SettlementFacts settlement={settlement} />
              <SettlementDestination settlement={settlement} />
              <SettlementIds settlement={settlement} />
            </>
          }
          after={
            <>
              <SettlementTimeline settlement={settlement} />
              {inAccount?.(settlement)}
              <RawFacts title={words("detail.raw")} hint={words("detail.rawHint")} record={settlement} />
            </>
          }
        />
      )}
    </RecordPage>
  );
}

/** The service's own page, which may be sent to the receiver. */
function Receipt({ href }: { href: string }) {
  const words = useTranslations("settlements.detail");
  const common = useTranslations("common");
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={common("opensInNewTab")} className={buttonClass()}>
      <ExternalLink aria-hidden className="size-4" />
      {words("receipt")}
      <span className="sr-only">({common("opensInNewTab")})</span>
    </a>
  );
}
