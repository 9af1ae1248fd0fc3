"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { DateText } from "@/components/kit/ui/date-text";
import type { NotWhole } from "@/lib/areas/records/reconciliation/server/answers";

/** At most this many days are named here. */
const NAMED = 5;

/** Whether what is missing comes by itself. */
export const isFilling = ({ unread, outOfReach, isBehind, isReckoned }: NotWhole): boolean =>
  unread.count > outOfReach || isBehind || isReckoned;

/** Why a month or a day is not known completely. Shows nothing if it is. */
export function NotWholeNotice({ notWhole }: { notWhole: NotWhole }) {
  const words = useTranslations("reconciliation.notWhole");
  const { unread, outOfReach, unreadRows, isBehind, withoutBalance, isReckoned } = notWhole;
  if (unread.count === 0 && !isBehind && withoutBalance === 0 && !isReckoned) return null;
  return (
    <Alert tone="warning" title={words("title")}>
      <ul className="list-disc space-y-1 ps-5">
        {unread.count > 0 && (
          <li>
            {words.rich("unread", {
              count: unread.count,
              days: () => (
                <>
                  {unread.days.slice(0, NAMED).map((day, index) => (
                    <Fragment key={day}>
                      {index > 0 && words("comma")}
                      <DateText value={day} />
                    </Fragment>
                  ))}
                  {unread.count > NAMED && " …"}
                </>
              ),
            })}
          </li>
        )}
        {unreadRows > 0 && <li>{words("unreadRows", { count: unreadRows })}</li>}
        {isBehind && <li>{words("isBehind")}</li>}
        {withoutBalance > 0 && <li>{words("withoutBalance", { count: withoutBalance })}</li>}
        {isReckoned && <li>{words("isReckoned")}</li>}
        {outOfReach > 0 && <li>{words("outOfReach", { count: outOfReach })}</li>}
        {isFilling(notWhole) && <li>{words("goesOn")}</li>}
      </ul>
    </Alert>
  );
}
