"use client";

import { Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { filteredBy } from "@/components/records/filters";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { connectionRoutes } from "@/lib/connection/declared";
import { formatInstantExact } from "@/lib/format/date-display";
import { useBusiness } from "@/lib/operations/business";
import { choice, type Filter, period, search } from "@/lib/records/filter";
import { webhookRoutes } from "@/lib/webhooks/declared";
import { toListInput, type WebhookListState, webhookListState } from "@/lib/webhooks/list-state";
import { webhookOperations } from "@/lib/webhooks/operations";
import { WEBHOOK_TOPICS, WEBHOOK_VERDICT_FILTERS } from "@/lib/webhooks/topics";
import { webhookColumns } from "./webhook-columns";

const FILTERS: readonly Filter<WebhookListState>[] = [
  choice("verdict", "webhooks.filters.verdict", WEBHOOK_VERDICT_FILTERS, (verdict) =>
    verdict === "refused" || verdict === "duplicate" ? `webhooks.filters.${verdict}` : `webhooks.verdict.${verdict}`,
  ),
  choice("topic", "webhooks.filters.topic", WEBHOOK_TOPICS, (topic) => `webhooks.topic.${topic}`, { isUnasked: true }),
  period("webhooks.filters.period"),
  search("subject", "webhooks.filters.subject", { isId: true }),
];

/** Everything that arrived, newest first. */
export function WebhookTable() {
  const words = useTranslations("webhooks");
  const business = useBusiness();
  const canSeeConnection = useCan("connection.read");
  const preferences = usePreferences();
  const list = useListState(webhookListState);

  return (
    <OperationList
      label={words("list")}
      operation={webhookOperations.list}
      input={toListInput(list.value)}
      list={list}
      columns={webhookColumns}
      rowId={(row) => row.id}
      rowHref={(row) => webhookRoutes.webhook(business, row.id)}
      rowName={(row) => formatInstantExact(row.receivedAt, preferences)}
      {...filteredBy(list, FILTERS)}
      nothing={
        <EmptyState
          icon={Webhook}
          title={words("empty.title")}
          description={words("empty.body")}
          action={
            canSeeConnection && (
              <ButtonLink href={connectionRoutes.connection(business)}>{words("empty.action")}</ButtonLink>
            )
          }
        />
      }
    />
  );
}
