"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import { cardCreditOperations } from "@/lib/card-credits/operations";
import { openOf } from "@/lib/card-credits/orders";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { statusOfOrder } from "@/lib/orders/status";
import { routes } from "@/lib/routes";

/** What can be ordered of a cardholder's credit, and what was ordered and is not over. */
export function HolderCreditOrders({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardCredits");
  const ways = useTranslations("orders.creditWays");
  const business = useBusiness();
  const mayOrder = useCan("settlements.make");
  const credit = useOperation(cardMoneyOperations.credit, { applicationId });
  const orders = useOperation(cardCreditOperations.orders, { applicationId });
  const open = orders.data ? openOf(orders.data) : [];
  if (!mayOrder && open.length === 0) return null;
  // Of somebody whose credit could not be read everything is offered: the service decides.
  const offered = credit.data?.found === "none" ? (["register"] as const) : (["add", "take"] as const);
  return (
    <Section title={words("title")}>
      {mayOrder && (
        <div className="flex flex-wrap gap-2">
          {offered.map((way) => (
            <ButtonLink key={way} size="sm" href={routes.changeCredit(business, applicationId, { way })}>
              {words(`form.ways.${way}`)}
            </ButtonLink>
          ))}
        </div>
      )}
      {open.length > 0 && (
        <ul className="mt-4 divide-y border-y">
          {open.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0">
                <TextLink href={routes.order(business, order.id)}>
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
