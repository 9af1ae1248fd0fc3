"use client";

import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { useReach } from "@/lib/kit/operations/reach";

/**
 * Says on every page, while Daftar cannot be reached, that the screen shows old facts and that nothing can be sent. Each try
 * to send is answered with the same words.
 */
export function OfflineNotice() {
  const words = useTranslations("shell.offline");
  const { lostAtMs, unsent } = useReach();
  if (lostAtMs === null) return null;
  return (
    <div
      key={unsent}
      role="alert"
      className="flex items-start gap-2.5 border-danger-line border-t bg-danger-soft px-4 py-2 text-sm sm:px-5"
    >
      <CloudOff aria-hidden className="mt-1 size-4 shrink-0 text-danger" />
      <p>
        <strong className="font-semibold text-danger">{words(unsent > 0 ? "notSent" : "title")}</strong>{" "}
        {words.rich("body", {
          time: () => <DateText value={new Date(lostAtMs).toISOString()} form="clock" />,
        })}
      </p>
    </div>
  );
}
