"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { cardTransferOperations } from "@/lib/areas/cards/card-transfers/operations";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { useBusiness } from "@/lib/kit/operations/business";
import { operationKey } from "@/lib/kit/operations/client";
import type { ApiError } from "@/lib/kit/operations/errors";
import type { LookedAt } from "@/lib/kit/orders/evidence";
import { sinceOf } from "@/lib/kit/orders/told-at";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { EvidenceSection, isolated } from "./cash-in-evidence";
import { evidenceOf, lookThroughAccounts } from "./holder-statements";

/**
 * Rows of a holder's statement that may be a transfer with an unknown outcome, with how much was read, beside the
 * order's own values. A person decides what they prove.
 */
export function HolderEvidence({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardTransfers.evidence");
  const business = useBusiness();
  const { applicationId, walletCode, fromAccount } = order.content;
  const sinceMs = sinceOf(order.createdAt);
  const maySee = useCan("cardMoney.read") && applicationId !== null && walletCode !== null;
  const looked = useQuery<LookedAt, ApiError>({
    queryKey: [
      ...operationKey(business, cardTransferOperations.orders, { applicationId: applicationId ?? "" }),
      "evidence",
      order.id,
    ],
    queryFn: ({ signal }) =>
      lookThroughAccounts(
        {
          business,
          applicationId: applicationId ?? "",
          sinceMs,
          from: addDays(tehranDayOf(sinceMs), -1),
          // If the account is unknown, the card's own is taken, which the service lists first.
          isWanted: ({ place, accountNumber }) => (fromAccount === null ? place === 1 : accountNumber === fromAccount),
          signal,
        },
        evidenceOf(order, false, (text) => (text === null ? words("noText") : words("text", { text }))),
      ),
    meta: { reads: cardMoneyOperations.statement.reads ?? [] },
    enabled: maySee,
  });
  if (!maySee) return null;
  return (
    <EvidenceSection
      order={order}
      looked={looked}
      words={words}
      hint={words("hint", { code: isolated(walletCode) })}
      href={cardMoneyRoutes.cardMoney(business, applicationId)}
    />
  );
}
