"use client";

import { Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatInstantExact } from "@/lib/format/date-display";
import { useBusiness } from "@/lib/operations/provider";
import { routes } from "@/lib/routes";
import { toListInput, webhookListState } from "@/lib/webhooks/list-state";
import { webhookOperations } from "@/lib/webhooks/operations";
import { webhookColumns } from "./webhook-columns";
import { WEBHOOK_FILTERS, WebhookFilters } from "./webhook-filters";

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
      rowHref={(row) => routes.webhook(business, row.id)}
      rowName={(row) => formatInstantExact(row.receivedAt, preferences)}
      filterNames={WEBHOOK_FILTERS}
      filters={(actions) => <WebhookFilters list={list} actions={actions} />}
      nothing={
        <EmptyState
          icon={Webhook}
          title={words("empty.title")}
          description={words("empty.body")}
          action={
            canSeeConnection && (
              <ButtonLink href={routes.settings.connection(business)}>{words("empty.action")}</ButtonLink>
            )
          }
        />
      }
    />
  );
}
