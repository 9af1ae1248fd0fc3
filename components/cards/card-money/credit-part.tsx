"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { ConfirmedButton } from "@/components/shared/parts/confirmed-button";
import { cardCreditOperations } from "@/lib/areas/cards/card-credits/operations";
import { CREDIT_STATE } from "@/lib/areas/cards/card-money/fields";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { HolderCredit } from "@/lib/areas/cards/card-money/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useOperation } from "@/lib/kit/operations/query";

const CreditLists = onDemand(["cardMoney"], async () => (await import("./credit-lists")).CreditLists);

const LISTS = ["purchases", "changes"] as const;

/** The cardholder's credit: whether it may be used, what is left of it, what is to be repaid. */
export function CreditPart({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardMoney.credit");
  const { data, error, refetch, isFetching } = useOperation(cardMoneyOperations.credit, { applicationId });
  const [shown, setShown] = useState<(typeof LISTS)[number] | null>(null);
  return (
    <Section title={words("title")}>
      {data ? (
        <>
          {data.credit ? (
            <Figures told={data} credit={data.credit} />
          ) : (
            <p className="text-muted">{words(data.found === "none" ? "none" : "unread")}</p>
          )}
          {data.found === "none" && <OpenEmpty applicationId={applicationId} />}
          {data.found !== "none" && (
            <div className="mt-4 flex flex-wrap gap-2">
              {LISTS.map((each) => (
                <Button
                  key={each}
                  size="sm"
                  aria-expanded={shown === each}
                  onClick={() => setShown(shown === each ? null : each)}
                >
                  {words(each)}
                </Button>
              ))}
            </div>
          )}
          {shown && <CreditLists key={shown} applicationId={applicationId} shown={shown} />}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-4" />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  );
}

/** A credit of nothing, into which something is given later. */
function OpenEmpty({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardMoney.credit.openEmpty");
  if (!useCan("cards.manage")) return null;
  return (
    <div className="mt-3">
      <ConfirmedButton
        operation={cardCreditOperations.open}
        input={{ applicationId }}
        label={words("action")}
        icon={Plus}
        size="sm"
        title={words("title")}
        description={words("body")}
        done={words("done")}
      />
    </div>
  );
}

function Figures({ told, credit }: { told: HolderCredit; credit: NonNullable<HolderCredit["credit"]> }) {
  const words = useTranslations("cardMoney.credit");
  const { openRial, lateRial, lateCount, nextDueOn } = told;
  const notKnown = <span className="text-muted">{words("notKnown")}</span>;
  return (
    <>
      <StatusBadge status={statusViewOf(CREDIT_STATE, credit)} />
      <DescriptionList
        className="mt-3"
        items={[
          { term: words("left"), value: <Money rial={credit.leftRial} className="font-semibold text-2xl" /> },
          { term: words("inUse"), value: openRial === null ? notKnown : <Money rial={openRial} /> },
          openRial !== null && {
            term: words("limit"),
            value: (
              <>
                <Money rial={credit.leftRial + openRial} />
                <span className="block text-muted text-sm">{words("limitHint")}</span>
              </>
            ),
          },
          lateCount > 0 && {
            term: words("late"),
            value: (
              <span className="text-danger">
                {lateRial !== null && (
                  <>
                    <Money rial={lateRial} />
                    {" · "}
                  </>
                )}
                {words("lateCount", { count: lateCount })}
              </span>
            ),
          },
          {
            term: words("nextDue"),
            value: nextDueOn === null ? words("noneDue") : <DateText value={nextDueOn} form="long" />,
          },
        ]}
      />
    </>
  );
}
