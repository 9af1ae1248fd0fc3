"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Money } from "@/components/kit/ui/money";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { debitRefundRoutes } from "@/lib/areas/collecting/debit-refunds/declared";
import { debitRefundOperations, refundsOf } from "@/lib/areas/collecting/debit-refunds/operations";
import { REFUND_STATUS, refundedOf } from "@/lib/areas/collecting/debit-refunds/status";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { isCollected } from "@/lib/areas/collecting/withdrawals/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { RefundButton } from "./refund-button";

type Shown = Pick<Withdrawal, "id" | "status" | "amountRial" | "authorizationId">;

/** How much of a withdrawal was refunded, is on its way, and is left; nothing if nothing was collected. */
export function WithdrawalRefunds({ withdrawal }: { withdrawal: Shown }) {
  return isCollected(withdrawal.status) ? <Refunds withdrawal={withdrawal} /> : null;
}

function Refunds({ withdrawal: { id, status, amountRial, authorizationId } }: { withdrawal: Shown }) {
  const mayOrder = useCan("settlements.make");
  const words = useTranslations("debitRefunds.of");
  const business = useBusiness();
  const { data, error } = useOperation(debitRefundOperations.list, refundsOf(id));
  const bank = useBankOf(authorizationId);
  const { data: ordered } = useOperation(withdrawalOperations.ordered, { withdrawalId: id });
  if (!data)
    return error ? (
      <Section title={words("title")}>
        <p className="text-muted">{words(error.code === "upstream_forbidden" ? "forbidden" : "failed")}</p>
      </Section>
    ) : null;
  const own = data.items.filter(({ withdrawalId }) => withdrawalId === id);
  const isFiltered = own.length === data.items.length;
  const isWhole = !data.hasMore && !data.unreadRows;
  const { doneRial, openRial, leftRial: toldRial } = refundedOf(amountRial, own, isWhole);
  const waiting = ordered?.refunds ?? [];
  const waitingRial = waiting.reduce((rial, order) => rial + order.amountRial, 0);
  const leftRial = toldRial === null ? null : Math.max(0, toldRial - waitingRial);
  return (
    <Section title={words("title")}>
      {own.length === 0 ? (
        <p className="text-muted">{words("none")}</p>
      ) : (
        <ul className="mb-4 space-y-2">
          {own.map((refund) => (
            <li key={refund.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <TextLink href={debitRefundRoutes.debitRefund(business, refund.id)}>
                <Money rial={refund.amountRial} />
              </TextLink>
              <span className="flex items-baseline gap-2 text-muted text-sm">
                <DateText value={refund.date} />
                <StatusBadge status={statusViewOf(REFUND_STATUS, refund)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isFiltered && !isWhole && <p className="mb-3 text-muted text-sm">{words("unfiltered")}</p>}
      <DescriptionList
        columns={1}
        items={[
          doneRial > 0 && { term: words("done"), value: <Money rial={doneRial} /> },
          waitingRial > 0 && {
            term: words("ordered"),
            value: (
              <span className="flex flex-wrap items-baseline gap-x-3">
                <Money rial={waitingRial} />
                {waiting[0] && (
                  <TextLink href={orderRoutes.order(business, waiting[0].orderId)}>{words("openOrder")}</TextLink>
                )}
              </span>
            ),
          },
          openRial > 0 && { term: words("open"), value: <Money rial={openRial} /> },
          // What cannot go back by the payer's bank is not called refundable.
          bank?.canRefund !== false && {
            term: words("left"),
            value:
              leftRial === null ? (
                <span className="text-muted">{words("leftUnknown")}</span>
              ) : (
                <Money rial={leftRial} />
              ),
          },
        ]}
      />
      {leftRial !== 0 && bank && (
        <p className="mt-3 text-muted text-sm">
          {words(bank.canRefund === null ? "bankUntold" : bank.canRefund ? "bankCan" : "bankCannot")}
        </p>
      )}
      {mayOrder &&
        leftRial !== 0 &&
        bank?.canRefund !== false &&
        (status === "DONE" || (status === "REVERSED" && doneRial > 0)) && (
          <RefundButton
            withdrawalId={id}
            leftRial={leftRial ?? Math.max(0, amountRial - doneRial - openRial - waitingRial)}
          />
        )}
    </Section>
  );
}

/** The payer's bank from the service's list of banks; undefined while it is not known. */
function useBankOf(authorizationId: string) {
  const { data: authorization } = useOperation(authorizationOperations.show, { authorizationId });
  const { data: banks } = useOperation(authorizationOperations.banks, {});
  return authorization && banks?.find(({ code }) => code === authorization.bankCode);
}
