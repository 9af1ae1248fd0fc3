"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { NowAfter } from "@/components/shared/parts/now-after";
import { creditAfter } from "@/lib/areas/cards/card-credits/status";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { useOperation } from "@/lib/kit/operations/query";
import type { OrderDetail } from "@/lib/kit/orders/views";

/** What the service says now of the credit that an order is to change. */
export function CreditHelp({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardCredits.help");
  const form = useTranslations("cardCredits.form");
  const { applicationId, creditWay } = order.content;
  const maySee = useCan("cardMoney.read") && applicationId !== null && creditWay !== null;
  const answer = useOperation(cardMoneyOperations.credit, { applicationId: applicationId ?? "" }, { enabled: maySee });
  if (!maySee) return null;
  const { data, isPending } = answer;
  const nowRial = data?.credit?.leftRial ?? (data?.found === "none" ? 0 : null);
  const afterRial = nowRial === null ? null : creditAfter(nowRial, creditWay, order.amountRial);
  return (
    <div className="mb-4 space-y-4">
      {data?.credit?.status === "INACTIVE" && <Alert tone="warning">{words("inactive")}</Alert>}
      {afterRial !== null && afterRial < 0 && <Alert tone="warning">{form("short")}</Alert>}
      <DescriptionList
        items={[
          {
            term: words("title"),
            isWide: true,
            value:
              nowRial !== null && afterRial !== null ? (
                <NowAfter nowRial={nowRial} afterRial={afterRial} />
              ) : isPending ? (
                "…"
              ) : (
                form("unread")
              ),
          },
        ]}
      />
    </div>
  );
}
