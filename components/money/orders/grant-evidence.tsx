"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { operationKey } from "@/lib/kit/operations/client";
import type { ApiError } from "@/lib/kit/operations/errors";
import type { LookedAt } from "@/lib/kit/orders/evidence";
import { sinceOf } from "@/lib/kit/orders/told-at";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { EvidenceSection, isolated } from "./cash-in-evidence";
import { evidenceOf, lookThroughAccounts } from "./holder-statements";

/**
 * Rows of a holder's statements that may be a transfer under a grant with an unknown outcome, with how much was read.
 * A person decides what they prove.
 */
export function GrantEvidence({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardGrants.evidence");
  const business = useBusiness();
  const { applicationId, walletCode } = order.content;
  const maySee = useCan("cardMoney.read") && applicationId !== null && walletCode !== null;
  const input = { applicationId: applicationId ?? "" };
  const looked = useQuery<LookedAt, ApiError>({
    queryKey: [...operationKey(business, cardMoneyOperations.accounts, input), "evidence", order.id],
    queryFn: ({ signal }) =>
      // What comes in may be on any account in rial, as the order's own search has it.
      lookThroughAccounts(
        { business, ...input, sinceMs: sinceOf(order.createdAt), isWanted: ({ isRial }) => isRial, signal },
        evidenceOf(order, true, (text) => (text === null ? words("undescribed") : words("described", { text }))),
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
