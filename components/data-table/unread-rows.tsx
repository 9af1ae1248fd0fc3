"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";

/** Above a page of which some rows could not be read: they are not shown, and nobody may think that they are not there. */
export function UnreadRows({ count }: { count: number }) {
  const lists = useTranslations("lists");
  return (
    <Alert tone="warning" role="status" title={lists("unreadRows.title", { count })} className="mb-3">
      {lists("unreadRows.body")}
    </Alert>
  );
}
