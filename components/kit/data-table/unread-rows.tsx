"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Id } from "@/components/kit/ui/id";
import type { UnreadRow } from "@/lib/kit/operations/define";

/** Says above a page that some of its rows could not be read, so that nobody thinks that they do not exist. */
export function UnreadRows({ count, rows = [] }: { count: number; rows?: readonly UnreadRow[] }) {
  const lists = useTranslations("lists");
  const named = rows.flatMap(({ id, fields }) => (id === null ? [] : [{ id, fields }]));
  return (
    <Alert tone="warning" role="status" title={lists("unreadRows.title", { count })} className="mb-3">
      {lists("unreadRows.body")}
      {named.length > 0 && (
        <ul className="mt-2 space-y-1">
          {named.map(({ id, fields }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <Id value={id} />
              <bdi dir="ltr" className="text-muted text-sm">
                {fields}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** Above a page on which the service sent rows that were not asked for: it did not narrow its list down. */
export function OtherRows({ count }: { count: number }) {
  const lists = useTranslations("lists.otherRows");
  return (
    <Alert tone="warning" role="status" title={lists("title", { count })} className="mb-3">
      {lists("body")}
    </Alert>
  );
}
