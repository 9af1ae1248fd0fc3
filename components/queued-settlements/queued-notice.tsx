"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { queuedSettlementOperations, WAITING } from "@/lib/queued-settlements/operations";
import { waitingOf } from "@/lib/queued-settlements/status";
import { routes } from "@/lib/routes";

/** That payouts wait for the balance, whoever ordered them: the service sends them to the bank once it covers them. Nothing where none do. */
export function QueuedNotice({ hasLink = false }: { hasLink?: boolean }) {
  const words = useTranslations("queuedSettlements.notice");
  const business = useBusiness();
  const { data } = useOperation(queuedSettlementOperations.list, WAITING);
  if (!data) return null;
  const { count, isCountAtLeast, unread, amountRial, isAtLeast } = waitingOf(data);
  if (count === 0 && unread === 0) return null;
  return (
    <Alert
      tone="info"
      className="mb-4"
      title={words(count === 0 ? "titleUnread" : isCountAtLeast ? "titleAtLeast" : "title", { count: count || unread })}
      actions={
        hasLink && (
          <ButtonLink size="sm" href={routes.queuedSettlements(business, { status: "QUEUED" })}>
            {words("link")}
          </ButtonLink>
        )
      }
    >
      {amountRial === 0 && unread > 0
        ? words("bodyUnread")
        : words.rich(isAtLeast ? "bodyAtLeast" : "body", { amount: () => <Money rial={amountRial} /> })}
    </Alert>
  );
}
