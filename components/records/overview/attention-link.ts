"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import type { AttentionItem } from "@/lib/areas/records/overview/schemas";
import { FIGURE_DAYS } from "@/lib/areas/records/overview/status";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { policyRoutes } from "@/lib/areas/settings/policy/declared";
import { tehranToday } from "@/lib/kit/clock";
import { addDays } from "@/lib/kit/format/jalali";
import { useBusiness } from "@/lib/kit/operations/business";

/** The address of the page that explains or fixes an item; null if the member may not open it. */
export function useAttentionLink(item: AttentionItem): { href: string; label: string } | null {
  const actions = useTranslations("overview.attention.actions");
  const business = useBusiness();
  const seesConnection = useCan("connection.read");
  const seesWebhooks = useCan("webhooks.read");
  const today = tehranToday();
  const connection = seesConnection
    ? { href: connectionRoutes.connection(business), label: actions("connection") }
    : null;
  switch (item.kind) {
    case "link_missing":
    case "link_broken":
    case "service_away":
    case "pair_expiring":
    case "refresh_failing":
    case "webhook_key_missing":
    case "figures_behind":
      return connection;
    case "unreadable_answers":
      return connection && { ...connection, label: actions("answers") };
    case "webhooks_refused":
    case "webhooks_stuck":
      return seesWebhooks ? { href: webhookRoutes.webhooks(business), label: actions("webhooks") } : null;
    case "orders_need_person":
    case "orders_found":
    case "orders_ended":
      return { href: orderRoutes.ordersForPeople(business), label: actions("orders") };
    case "orders_to_decide":
      return { href: orderRoutes.approvals(business), label: actions("approvals") };
    case "held_waiting":
    case "held_overdue":
      return { href: depositRoutes.suspiciousDeposits(business, { status: "PENDING" }), label: actions("held") };
    case "decisions_ended":
      return { href: depositRoutes.suspiciousDeposit(business, item.paymentId), label: actions("payment") };
    case "decisions_to_confirm":
    case "removals_to_confirm":
    case "removals_answered":
    case "inquiries_to_decide":
      return { href: orderRoutes.approvals(business), label: actions("approvals") };
    case "inquiries_decided":
      return { href: inquiryRoutes.inquiry(business, item.inquiryId), label: actions("inquiry") };
    case "batch_rows_failed":
      return { href: batchRoutes.batches(business), label: actions("batches") };
    case "settlements_queued":
      return {
        href: queuedSettlementRoutes.queuedSettlements(business, { status: "QUEUED" }),
        label: actions("queue"),
      };
    case "policy_to_decide":
      return { href: policyRoutes.policy(business), label: actions("policy") };
    case "withdrawals_failed":
      // Most were ordered on earlier days, and the list knows only those.
      return { href: withdrawalRoutes.withdrawals(business, { status: "FAILED" }), label: actions("withdrawals") };
    case "authorizations_expiring":
    case "authorizations_full": {
      const concern = item.kind === "authorizations_full" ? "full" : "expiring";
      return { href: authorizationRoutes.authorizations(business, { concern }), label: actions("authorizations") };
    }
    case "requests_failed":
      return { href: authorizationRequestRoutes.authorizationRequests(business), label: actions("requests") };
    case "payments_to_decide":
    case "payments_unconfirmed":
      return { href: gatewayRoutes.gateway(business, { state: "paid" }), label: actions("payments") };
    case "payments_ended":
      return { href: gatewayRoutes.gateway(business), label: actions("payments") };
    case "wallet_unit":
      return { href: walletRoutes.wallet(business), label: actions("wallet") };
    case "settlements_failed":
    case "settlements_returned": {
      const query = new URLSearchParams({ from: addDays(today, -FIGURE_DAYS), kind: "settlements", status: "failed" });
      return { href: `${walletRoutes.wallet(business)}?${query}`, label: actions("settlements") };
    }
  }
}
