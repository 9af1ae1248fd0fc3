"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { NoticeList } from "./notice-list";
import { useInbox } from "./use-notices";

/** What waits for the member, or that nothing does, and when it was checked. */
export function InboxContent({ isWhole }: { isWhole?: boolean }) {
  const words = useTranslations("notices");
  const common = useTranslations("common");
  const { data, error, refetch, isFetching } = useInbox();
  if (!data && !error) {
    return (
      <div role="status" aria-label={common("loading")} className="h-24 px-4 py-3.5 ps-14 sm:px-5 sm:ps-15">
        <Skeleton className="w-2/3" />
        <Skeleton className="mt-3 w-full" />
      </div>
    );
  }
  if (!data) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-6" />;
  return (
    <>
      {data.groups.length === 0 ? (
        <div className="flex items-start gap-3 px-4 py-4 sm:px-5">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <div>
            <p className="font-medium">{words("none")}</p>
            <p className="text-muted text-sm">{words(data.webhooksArrive ? "noneHint" : "noneHintShort")}</p>
          </div>
        </div>
      ) : (
        <>
          <p className="border-b px-4 py-2 text-muted text-sm sm:px-5" data-notice-sums>
            <Dotted>
              {words("sums.waiting", { count: data.count })}
              {data.news > 0 && words("sums.news", { count: data.news, unseen: data.unseenNews })}
            </Dotted>
          </p>
          <NoticeList groups={data.groups} isWhole={isWhole} />
        </>
      )}
      <p className="border-t px-4 py-2 text-faint text-sm sm:px-5">
        {words.rich("checked", { time: () => <DateText value={data.checkedAt} /> })}
      </p>
    </>
  );
}
