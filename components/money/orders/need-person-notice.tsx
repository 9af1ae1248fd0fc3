"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { TONE_CLASSES } from "@/components/kit/ui/badge";
import { ButtonLink } from "@/components/kit/ui/button";
import { cn } from "@/components/kit/ui/cn";
import { Link } from "@/components/kit/ui/link";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** Above lists of orders: those that cannot go on by themselves, and those that this member has to hear of. */
export function NeedPersonNotice() {
  const words = useTranslations("approvals.attention");
  const business = useBusiness();
  const { data } = useOperation(orderOperations.counts, {});
  if (!data || data.needPerson + data.news === 0) return null;
  return (
    <div className="max-md:mb-3 max-md:flex max-md:gap-2">
      {data.needPerson > 0 && (
        <Notice
          tone="danger"
          title={words("notice", { count: data.needPerson })}
          href={orderRoutes.ordersForPeople(business, "person")}
          label={words("show")}
        />
      )}
      {data.news > 0 && (
        <Notice
          tone="warning"
          title={words("news.notice", { count: data.news })}
          href={orderRoutes.ordersForPeople(business, "news")}
          label={words("news.show")}
        />
      )}
    </div>
  );
}

interface NoticeProps {
  tone: "danger" | "warning";
  title: string;
  href: string;
  label: string;
}

/** On a phone the notice itself is the link, and two of them share a row, so that the list is not far below. */
function Notice({ tone, title, href, label }: NoticeProps) {
  return (
    <>
      <Alert
        tone={tone}
        className="mb-4 max-md:hidden"
        title={title}
        actions={<ButtonLink href={href}>{label}</ButtonLink>}
      />
      <Link
        href={href}
        className={cn(
          "flex min-h-9 min-w-0 flex-1 items-center rounded-lg border px-3 py-1.5 font-semibold text-sm leading-5 md:hidden",
          TONE_CLASSES[tone],
        )}
      >
        {title}
      </Link>
    </>
  );
}
