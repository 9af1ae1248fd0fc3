"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { NowAfter } from "@/components/shared/parts/now-after";
import { customerWalletOperations } from "@/lib/areas/people/customer-wallets/operations";
import { balanceAfter, wayOfKind } from "@/lib/areas/people/customer-wallets/status";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { useOperation } from "@/lib/kit/operations/query";
import type { OrderDetail } from "@/lib/kit/orders/views";

/** What the service says now of the customer whose wallet an order is to move: their name and what they hold. */
export function CustomerWalletHelp({ order }: { order: OrderDetail }) {
  const words = useTranslations("customerWallets.help");
  const form = useTranslations("customerWallets.form");
  const { customerId, ownerName } = order.content;
  const way = wayOfKind(order.kind);
  const maySee = useCan("customerWallets.read") && customerId !== null && way !== null;
  const input = { customerId: customerId ?? "" };
  const customer = useOperation(customerOperations.show, input, { enabled: maySee });
  const balance = useOperation(customerWalletOperations.balance, input, { enabled: maySee });
  if (!maySee) return null;
  const name = customer.data && (customer.data.legalName ?? customer.data.name);
  const nowRial = balance.data?.balanceRial ?? null;
  const afterRial = nowRial === null ? null : balanceAfter(nowRial, way, order.amountRial);
  return (
    <div className="mb-4 space-y-4">
      {customer.data && name !== ownerName && (
        <Alert tone="warning">{words.rich("renamed", { name: () => <bdi>{name ?? "—"}</bdi> })}</Alert>
      )}
      {afterRial !== null && afterRial < 0 && <Alert tone="warning">{form("short")}</Alert>}
      <DescriptionList
        items={[
          {
            term: words("title"),
            isWide: true,
            value:
              nowRial !== null && afterRial !== null ? (
                <NowAfter nowRial={nowRial} afterRial={afterRial} />
              ) : balance.isPending ? (
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
