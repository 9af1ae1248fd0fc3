"use client";

import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/kit/ui/icon-button";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatNumber } from "@/lib/kit/format/digits";
import { useNoticeCounts } from "./use-notices";

const NoticePanel = onDemand(
  ["notices", "notices.kinds", "orders.outcome", "withdrawals.status"],
  async () => (await import("./notice-panel")).NoticePanel,
);

const MOST_SHOWN = 99;

/**
 * The bell in the top bar with the number of notices that wait for the member, red if a deadline is within the hour. News
 * that the member has not seen is a dot.
 */
export function NoticeBell() {
  const shell = useTranslations("shell");
  const { locale } = usePreferences();
  const { data } = useNoticeCounts();
  const [isOpen, setOpen] = useState(false);
  const { count = 0, unseenNews = 0 } = data ?? {};
  const tone = data?.deadline ? "bg-danger" : data && data.unseen > 0 ? "bg-accent" : "bg-neutral";
  return (
    <span className="relative" data-tour="notices">
      <IconButton
        icon={Bell}
        label={shell("inbox")}
        aria-haspopup="dialog"
        {...(count + unseenNews > 0 ? { "aria-describedby": "notice-count" } : {})}
        onClick={() => setOpen(true)}
      />
      {count > 0 && (
        <span
          className={`pointer-events-none absolute end-0.5 top-0.5 flex h-[18px] min-w-[18px] items-center justify-center rounded-full px-1 font-semibold text-[11px] text-accent-on leading-none ${tone}`}
        >
          <span aria-hidden>
            {count > MOST_SHOWN ? `${formatNumber(MOST_SHOWN, locale)}+` : formatNumber(count, locale)}
          </span>
        </span>
      )}
      {unseenNews > 0 && (
        <span
          aria-hidden
          data-news
          className="pointer-events-none absolute end-1.5 bottom-1.5 size-2 rounded-full border border-surface bg-info"
        />
      )}
      {count + unseenNews > 0 && (
        <span id="notice-count" className="sr-only">
          {shell("inboxCount", { count, news: unseenNews })}
        </span>
      )}
      <NoticePanel open={isOpen} onOpenChange={setOpen} />
    </span>
  );
}
