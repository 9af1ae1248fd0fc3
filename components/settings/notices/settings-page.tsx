"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Card } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { PageHeader } from "@/components/kit/ui/page-header";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import { useOperation } from "@/lib/kit/operations/query";
import { BusinessSettings } from "./business-settings";
import { ChannelList } from "./channel-list";
import { CustomerReminders } from "./customer-reminders";
import { DeliveryLog } from "./delivery-log";
import { WishesForm } from "./wishes-form";

/** How the member is told, what was sent to them, and what the business sets for all. */
export function NoticeSettingsPage() {
  const words = useTranslations("notices.settings");
  const mayManage = useCan("notices.manage");
  const { data, error, refetch, isFetching } = useOperation(noticeSettingsOperations.mine, {});
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      {error && !data && (
        <Card>
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        </Card>
      )}
      {!error && !data && <Skeleton className="h-[40rem]" />}
      {data && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <div className="grid min-w-0 gap-5">
            <ChannelList wishes={data} />
            {mayManage && <BusinessSettings />}
            {mayManage && <CustomerReminders />}
          </div>
          <div className="grid min-w-0 gap-5">
            <WishesForm wishes={data} />
            <DeliveryLog />
          </div>
        </div>
      )}
    </>
  );
}
