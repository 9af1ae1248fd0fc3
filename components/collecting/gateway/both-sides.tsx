"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { Money } from "@/components/kit/ui/money";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { isLeftToLapse, PAYMENT_STATUS, type Payment } from "@/lib/areas/collecting/gateway/status";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { oneTransaction, walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { channelOfTitle, directionOf, transactionStatusView } from "@/lib/areas/money/wallet/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

const useRow = (transactionId: string): Transaction | undefined =>
  useOperation(walletOperations.transactions, oneTransaction(transactionId)).data?.items.find(
    ({ id }) => id === transactionId,
  );

/** On a payment's page: what the wallet's statement says of it, in the service's own words, and the way there. */
export function InStatement({ transactionId }: { transactionId: string }) {
  const words = useTranslations("gateway.both");
  const business = useBusiness();
  const row = useRow(transactionId);
  if (!row) return null;
  const said = row.failure?.message ?? row.result;
  return (
    <Section title={words("statement")}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink href={walletRoutes.transaction(business, row.id)}>
          <Money rial={row.amountRial} />
        </TextLink>
        <StatusBadge status={transactionStatusView(row)} />
      </p>
      {said !== null && (
        <p className="mt-2">
          {words("said")} <bdi>{said}</bdi>
        </p>
      )}
      {directionOf(row) === 0 && <p className="mt-2 text-muted">{words("notEntered")}</p>}
    </Section>
  );
}

/** On a row of the statement that came through the gateway: the payment that it is here, and how that stands. */
export function PaymentOfTransaction({ transactionId }: { transactionId: string }) {
  const row = useRow(transactionId);
  if (!row || channelOfTitle(row.channelTitle) !== "ipg") return null;
  return <Known row={row} />;
}

function Known({ row }: { row: Transaction }) {
  const words = useTranslations("gateway");
  const business = useBusiness();
  const payment = usePaymentOf(row);
  if (!payment) return null;
  return (
    <Section title={words("one")}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink href={gatewayRoutes.gatewayPayment(business, payment.id)}>{words("both.payment")}</TextLink>
        <StatusBadge status={PAYMENT_STATUS[payment.state]} />
      </p>
      <p className="mt-2 text-muted">{words(`next.${isLeftToLapse(payment) ? "left_to_lapse" : payment.state}`)}</p>
    </Section>
  );
}

/** By the transaction that the gateway named; where it named none, by the bank's reference. */
function usePaymentOf(row: Transaction): Payment | undefined {
  const byId = useOperation(gatewayOperations.payments, { q: row.id, page: 1, perPage: 1 });
  const found = byId.data?.items.find(({ transId }) => transId === row.id);
  const byReference = useOperation(
    gatewayOperations.payments,
    { q: row.refId ?? "", page: 1, perPage: 5 },
    { enabled: byId.data !== undefined && !found && row.refId !== null },
  );
  return found ?? byReference.data?.items.find(({ transId, refNumber }) => transId === null && refNumber === row.refId);
}
