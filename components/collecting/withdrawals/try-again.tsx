"use client";

import { Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { TextLink } from "@/components/kit/ui/text-link";
import { useNow } from "@/components/kit/ui/use-now";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { isNoLongerShown } from "@/lib/areas/collecting/authorizations/status";
import { type Again, againOf } from "@/lib/areas/collecting/withdrawals/again";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { failureCodeOf } from "@/lib/areas/collecting/withdrawals/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { formatDay } from "@/lib/kit/format/date-display";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** Whether a failed one is worth collecting again, on which day, and the way there. */
export function TryAgain({ withdrawal }: { withdrawal: Withdrawal }) {
  const words = useTranslations("withdrawals.again");
  const { authorizationId, amountRial } = withdrawal;
  const nowMs = useNow();
  const shown = useOperation(authorizationOperations.show, { authorizationId });
  const left = useOperation(authorizationOperations.calculation, { authorizationId });
  const ordered = useOperation(withdrawalOperations.ordered, { withdrawalId: withdrawal.id });
  const business = useBusiness();
  const isWaiting = (shown.isPending && !shown.error) || (left.isPending && !left.error);
  const authorization = isNoLongerShown(shown.error) ? REVOKED : (shown.data ?? null);
  return (
    <section aria-labelledby="again" className="border-t pt-4">
      <h3 id="again" className="mb-2 font-semibold">
        {words("title")}
      </h3>
      {ordered.data?.again ? (
        <p>
          {words(ordered.data.again.state === "done" ? "wasCollected" : "isOrdered")}{" "}
          <TextLink href={orderRoutes.order(business, ordered.data.again.orderId)}>{words("openOrder")}</TextLink>
        </p>
      ) : isWaiting ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        <Plan
          withdrawal={withdrawal}
          again={againOf(
            { code: failureCodeOf(withdrawal), amountRial },
            { authorization, left: left.data ?? null },
            nowMs,
          )}
          isKnown={authorization !== null}
        />
      )}
    </section>
  );
}

const REVOKED = { status: "REVOKED", expiresAt: null, limitRial: null } as const;

interface PlanProps {
  withdrawal: Withdrawal;
  again: Again;
  /** The authorization could be asked for. */
  isKnown: boolean;
}

function Plan({ withdrawal, again, isKnown }: PlanProps) {
  const words = useTranslations("withdrawals.again");
  const business = useBusiness();
  const preferences = usePreferences();
  const canAsk = useCan("authorizations.make");
  const canCollect = useCan("settlements.make");
  const isYes = again.worth === "yes";
  const day = isYes && again.day !== null ? formatDay(again.day, preferences) : null;
  const said = () => {
    if (again.worth === "yes") return words(`yes.${again.why}`, { day: day ?? "" });
    return again.worth === "later" ? words(`later.${again.why}`) : words(`never.${again.why}`);
  };
  return (
    <>
      <p>{said()}</p>
      {isYes && day !== null && (
        <p className="mt-1 text-muted text-sm">{words("attempts", { count: again.retries })}</p>
      )}
      {!isKnown && <p className="mt-1 text-muted text-sm">{words("unasked")}</p>}
      {again.worth === "never"
        ? canAsk && (
            <p className="mt-2">
              <TextLink href={authorizationRequestRoutes.newAuthorization(business)}>{words("request")}</TextLink>
            </p>
          )
        : canCollect &&
          again.why !== "payer" && (
            <ButtonLink
              className="mt-3"
              icon={Repeat}
              href={withdrawalRoutes.newWithdrawal(business, {
                retryOf: withdrawal.id,
                ...(isYes && again.day !== null ? { day: again.day, retries: String(again.retries) } : {}),
              })}
            >
              {day === null ? words(isYes ? "now" : "other") : words("on", { day })}
            </ButtonLink>
          )}
    </>
  );
}
