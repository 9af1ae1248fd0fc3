"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/member-context";
import { Alert } from "@/components/ui/alert";
import { DescriptionList } from "@/components/ui/description-list";
import { StatusBadge } from "@/components/ui/status-badge";
import { useNow } from "@/components/ui/use-now";
import { problemWithGrant } from "@/lib/card-grants/rules";
import { GRANT_STATE } from "@/lib/card-money/fields";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import { statusViewOf } from "@/lib/format/status-view";
import { useOperation } from "@/lib/operations/query";
import type { OrderDetail } from "@/lib/orders/views";

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
