"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Money } from "@/components/kit/ui/money";
import { usePayable } from "@/components/shared/parts/use-wallet";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { queuedSettlementOperations, WAITING } from "@/lib/areas/money/queued-settlements/operations";
import { depositsFor, waitingOf } from "@/lib/areas/money/queued-settlements/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/**
 * Says that settlements of any member wait for the balance; the service sends them to the bank once the balance covers
 * them. Shows nothing if none wait.
 */
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
          <ButtonLink size="sm" href={queuedSettlementRoutes.queuedSettlements(business, { status: "QUEUED" })}>
            {words("link")}
          </ButtonLink>
        )
      }
    >
      {amountRial === 0 && unread > 0
        ? words("bodyUnread")
        : words.rich(isAtLeast ? "bodyAtLeast" : "body", { amount: () => <Money rial={amountRial} /> })}
      <Deposits page={data} />
    </Alert>
  );
}

/** Which deposit would release which settlements, with what can be paid out now. */
function Deposits({ page }: { page: Parameters<typeof depositsFor>[0] }) {
  const words = useTranslations("queuedSettlements.notice.deposit");
  const payableRial = usePayable();
  const deposits = payableRial === undefined ? null : depositsFor(page, payableRial);
  if (!deposits) return null;
  const { count, smallestRial, allRial, isAtLeast } = deposits;
  const amounts = { smallest: () => <Money rial={smallestRial} />, all: () => <Money rial={allRial} /> };
  const name =
    allRial === 0 ? "none" : smallestRial === null ? "all" : count === 1 ? "one" : smallestRial === 0 ? "rest" : "many";
  return <p className="mt-1">{words.rich(name, { ...amounts, least: String(isAtLeast) })}</p>;
}
