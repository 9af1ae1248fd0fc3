"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Id } from "@/components/kit/ui/id";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { SituationCard } from "@/components/kit/ui/situation-card";
import { useNow } from "@/components/kit/ui/use-now";
import { CancelPayout } from "@/components/shared/order-forms/cancel-payout";
import { cancelableUntil } from "@/lib/areas/money/settlements/rules";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { situationOf } from "@/lib/areas/money/settlements/situation";
import { SETTLEMENT_STATUS } from "@/lib/areas/money/settlements/status";
import { formatWhen } from "@/lib/kit/format/date-display";
import { statusViewOf } from "@/lib/kit/format/status-view";

/** What is read first: the state in plain words, what follows and when, why, and how the money came back. */
export function SettlementSituation({ settlement }: { settlement: Settlement }) {
  const words = useTranslations("settlements");
  const preferences = usePreferences();
  const now = useNow();
  const { status, expectedAt, type, errorMessage, trackId, amountRial, isInstant } = settlement;
  const situation = situationOf(settlement, now);
  const when = (instant: string | null) => (instant === null ? "" : formatWhen(instant, now, preferences));
  const goesAt = cancelableUntil(settlement);
  const next = words(`situation.${situation}.next`, {
    goes: when(goesAt),
    arrives: when(expectedAt),
  });
  const isForecast =
    type !== null && (status === "PENDING" || status === "INIT") && situation !== "late" && expectedAt !== null;
  return (
    <SituationCard
      status={statusViewOf(SETTLEMENT_STATUS, settlement)}
      title={words(`situation.${situation}.title`)}
      next={
        <span suppressHydrationWarning>
          {next} {isForecast && words(`arrives.${type}`, { time: when(expectedAt) })}
        </span>
      }
    >
      {status === "FAILED" && (
        <Alert tone="danger" title={words("reason")}>
          {errorMessage === null ? words("noReason") : <q dir="auto">{errorMessage}</q>}
        </Alert>
      )}
      {status === "PENDING" && !isInstant && trackId !== null && (
        // Until when is only what usually is: as long as the service says that it waits, it decides.
        <CancelPayout
          target={{ trackId }}
          amountRial={amountRial}
          {...(situation === "waiting" && goesAt !== null && { until: goesAt })}
        />
      )}
      {status === "REVERSED" && <Reversal settlement={settlement} />}
    </SituationCard>
  );
}

function Reversal({ settlement }: { settlement: Settlement }) {
  const words = useTranslations("settlements.reversal");
  const { revisedTransactionId: corrected } = settlement;
  return (
    <Alert tone="warning" title={words("title")}>
      {words("body")}
      {corrected !== null && (
        <span className="mt-1 block">{words.rich("transaction", { id: () => <Id value={corrected} isWhole /> })}</span>
      )}
    </Alert>
  );
}
