"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { usePrinting } from "@/components/kit/ui/use-printing";
import { serverNow } from "@/lib/kit/clock";
import { useBusinessName, useMember } from "./member-context";

/** At the top of paper: whose page it is, who printed it and when. Pages made to print say so themselves. */
export function PrintedBy() {
  const shell = useTranslations("shell");
  const business = useBusinessName();
  const { name } = useMember();
  const isPrinting = usePrinting();
  return (
    <div data-printed-by className="mb-4 hidden items-baseline justify-between gap-4 border-b pb-2 print:flex">
      <strong>
        <bdi>{business}</bdi>
      </strong>
      {isPrinting && (
        <span className="text-muted text-sm">
          {shell.rich("printedBy", {
            name: () => <bdi>{name}</bdi>,
            time: () => <DateText value={new Date(serverNow()).toISOString()} form="long" />,
          })}
        </span>
      )}
    </div>
  );
}
