"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { useNow } from "@/components/kit/ui/use-now";
import { problemWithGrant } from "@/lib/areas/cards/card-grants/status";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { GRANT_STATE } from "@/lib/areas/cards/card-money/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useOperation } from "@/lib/kit/operations/query";
import type { OrderDetail } from "@/lib/kit/orders/views";

/** How the grant stands now under which an order is to take money. */
export function GrantHelp({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardGrants.help");
  const now = useNow();
  const { applicationId, grantId } = order.content;
  const maySee = useCan("cardMoney.read") && applicationId !== null && grantId !== null;
  const input = { applicationId: applicationId ?? "", page: 1, perPage: 100 };
  const { data } = useOperation(cardMoneyOperations.grants, input, { enabled: maySee });
  if (!maySee || !data) return null;
  const grant = data.items.find(({ id }) => id === grantId);
  const isOpposed = grant !== undefined && problemWithGrant(grant, order.amountRial, now) !== null;
  return (
    <div className="mb-4 space-y-4">
      {isOpposed && <Alert tone="warning">{words("changed")}</Alert>}
      <DescriptionList
        items={[
          {
            term: words("title"),
            isWide: true,
            value: grant ? <StatusBadge status={statusViewOf(GRANT_STATE, grant)} /> : words("gone"),
          },
        ]}
      />
    </div>
  );
}
