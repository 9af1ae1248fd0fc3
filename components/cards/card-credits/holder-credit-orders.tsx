"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Money } from "@/components/kit/ui/money";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { showToast } from "@/components/kit/ui/toast";
import { cardCreditRoutes } from "@/lib/areas/cards/card-credits/declared";
import { cardCreditOperations } from "@/lib/areas/cards/card-credits/operations";
import { openOf } from "@/lib/areas/cards/card-credits/status";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { HolderCredit } from "@/lib/areas/cards/card-money/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { statusOfOrder } from "@/lib/areas/money/orders/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

/**
 * What can be ordered of somebody's credit, by whether they have any. Where that could not be read everything is offered: the
 * service decides.
 *
 * @param found null while it is being asked for
 */
export function offeredTo(found: HolderCredit["found"] | null): readonly ("register" | "add" | "take")[] {
  if (found === null) return [];
  if (found === "none") return ["register"];
  return found === "yes" ? ["add", "take"] : ["register", "add", "take"];
}

/** What can be ordered of a cardholder's credit, and what was ordered and is not over. */
export function HolderCreditOrders({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardCredits");
  const ways = useTranslations("orders.creditWays");
  const business = useBusiness();
  const mayOrder = useCan("settlements.make");
  const credit = useOperation(cardMoneyOperations.credit, { applicationId });
  const orders = useOperation(cardCreditOperations.orders, { applicationId });
  const open = orders.data ? openOf(orders.data) : [];
  const canManage = useCan("cards.manage");
  const status = credit.data?.credit?.status;
  if (!mayOrder && open.length === 0) return null;
  const found = credit.data?.found ?? (credit.error ? "unread" : null);
  return (
    <Section title={words("title")}>
      {mayOrder && (
        <div className="flex flex-wrap gap-2">
          {offeredTo(found).map((way) => (
            <ButtonLink key={way} size="sm" href={cardCreditRoutes.changeCredit(business, applicationId, { way })}>
              {words(`form.ways.${way}`)}
            </ButtonLink>
          ))}
          {canManage && (status === "ACTIVE" || status === "INACTIVE") && (
            <CreditStatus applicationId={applicationId} status={status} />
          )}
        </div>
      )}
      {open.length > 0 && (
        <ul className="mt-4 divide-y border-y">
          {open.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0">
                <TextLink href={orderRoutes.order(business, order.id)}>
                  <Money rial={order.ownRial} />
                </TextLink>{" "}
                <span className="text-muted text-sm">
                  {ways(order.way)} · <DateText value={order.createdAt} />
                </span>
              </span>
              <StatusBadge status={statusOfOrder(order)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Stops the use of a credit, or lets it again: nothing moves by that. */
function CreditStatus({ applicationId, status }: { applicationId: string; status: "ACTIVE" | "INACTIVE" }) {
  const words = useTranslations("cardCredits.status");
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const set = useOperationMutation(cardCreditOperations.setStatus);
  const next = status === "ACTIVE" ? "INACTIVE" : "ACTIVE";
  const send = async () => {
    const done = await set.mutateAsync({ applicationId, status: next }).catch(() => null);
    if (!done) return;
    setAsking(false);
    showToast({ tone: "success", title: words("done") });
  };
  const { error } = set;
  const text = error && errorText(error);
  const said = text && (
    <Alert tone="warning" role="alert">
      {error.code === "outcome_unknown" ? words("lost") : (error.detail ?? text.action)}
    </Alert>
  );
  if (next === "ACTIVE")
    return (
      <>
        <Button size="sm" isLoading={set.isPending} onClick={() => void send()}>
          {words(next)}
        </Button>
        {said}
      </>
    );
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {words(next)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words("stopTitle")}
        description={words("stopBody")}
        action={words(next)}
        isDangerous
        isWorking={set.isPending}
        onConfirm={() => void send()}
        error={said}
      />
    </>
  );
}
