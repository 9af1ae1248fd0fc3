"use client";

import { Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { ButtonLink } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { OperationList } from "@/components/shared/parts/operation-list";
import { filteredBy } from "@/components/shared/records/filters";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";
import { webhookOperations } from "@/lib/areas/records/webhooks/operations";
import type { WebhookListInput } from "@/lib/areas/records/webhooks/schemas";
import { WEBHOOK_TOPICS, WEBHOOK_VERDICT_FILTERS } from "@/lib/areas/records/webhooks/topics";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { formatInstantExact } from "@/lib/kit/format/date-display";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import {
  type AddressStateOf,
  addressState,
  day,
  oneOf,
  pageNumber,
  perPage,
  textUpTo,
} from "@/lib/kit/operations/address";
import { useBusiness } from "@/lib/kit/operations/business";
import { choice, type Filter, period, search } from "@/lib/kit/records/filter";
import { webhookColumns } from "./webhook-columns";

/** The list's address: readable days of Tehran, and nothing that a bad link could break. */
const webhookListState = addressState({
  verdict: oneOf(WEBHOOK_VERDICT_FILTERS),
  topic: oneOf(WEBHOOK_TOPICS),
  subject: textUpTo(100),
  /** Gregorian days, both included. */
  from: day,
  to: day,
  page: pageNumber,
  perPage,
});
type WebhookListState = AddressStateOf<typeof webhookListState>;

function toListInput({ verdict, topic, subject, from, to, page, perPage }: WebhookListState): WebhookListInput {
  return {
    page,
    perPage,
    ...(verdict ? { verdict } : {}),
    ...(topic ? { topic } : {}),
    ...(subject ? { subject } : {}),
    ...(from ? { from: tehranDayBounds(from).from } : {}),
    ...(to ? { to: new Date(Date.parse(tehranDayBounds(to).to) - 1).toISOString() } : {}),
  };
}

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
