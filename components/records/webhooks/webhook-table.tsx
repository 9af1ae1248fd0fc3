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
import { webhookFilters, webhookListState } from "@/lib/areas/records/webhooks/filters";
import { webhookOperations } from "@/lib/areas/records/webhooks/operations";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { formatInstantExact } from "@/lib/kit/format/date-display";
import { useBusiness } from "@/lib/kit/operations/business";
import { webhookColumns } from "./webhook-columns";

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
      input={list.value}
      list={list}
      columns={webhookColumns}
      rowId={(row) => row.id}
      rowHref={(row) => webhookRoutes.webhook(business, row.id)}
      rowName={(row) => formatInstantExact(row.receivedAt, preferences)}
      {...filteredBy(list, webhookFilters)}
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
