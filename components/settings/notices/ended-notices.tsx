"use client";

import { useTranslations } from "next-intl";
import { useMember } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { SubjectName } from "@/components/kit/ui/subject-name";
import { TextLink } from "@/components/kit/ui/text-link";
import { areaNotices } from "@/lib/areas/areas";
import { noticeOperations } from "@/lib/areas/settings/notices/operations";
import type { EndedNotice } from "@/lib/areas/settings/notices/schemas";
import { useMessage } from "@/lib/kit/i18n/use-message";
import type { NoticeKind } from "@/lib/kit/notices";
import { useOperation } from "@/lib/kit/operations/query";

/** Notices of the last week that are over, and who ended them. */
export function EndedNotices() {
  const words = useTranslations("notices.ended");
  const { data, error, refetch } = useOperation(noticeOperations.ended, {});
  return (
    <Section title={words("title")} description={words("description")} isFlush>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="m-5 h-24" />}
      {data?.items.length === 0 && <EmptyState title={words("none")} />}
      <ul className="divide-y">
        {data?.items.map((notice) => (
          <Ended key={notice.id} notice={notice} />
        ))}
      </ul>
    </Section>
  );
}

function Ended({ notice }: { notice: EndedNotice }) {
  const words = useTranslations("notices.ended");
  const message = useMessage();
  const { business } = useMember();
  const kind: NoticeKind = areaNotices[notice.kind];
  const title = message(`notices.names.${notice.kind}`);
  // What only has to be known is over once somebody has seen it, and nobody need have dealt with it.
  const by = kind.isEvent ? "seenBy" : "by";
  return (
    <li className="px-4 py-3 sm:px-5">
      <p>
        <TextLink href={kind.href(business, notice.record)}>{title}</TextLink>
      </p>
      <p className="text-muted text-sm">
        <Dotted>
          {notice.amountRial !== null && <Money rial={notice.amountRial} />}
          {notice.name !== null && <SubjectName name={notice.name} />}
          <span>
            {words.rich(notice.endedBy === null ? "over" : by, {
              name: () => <bdi>{notice.endedBy}</bdi>,
              time: () => <DateText value={notice.endedAt} form="long" />,
            })}
          </span>
        </Dotted>
      </p>
    </li>
  );
}
