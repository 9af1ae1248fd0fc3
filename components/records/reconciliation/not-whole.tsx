"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { DateText } from "@/components/kit/ui/date-text";
import type { NotWhole, PlaceAnswer } from "@/lib/areas/records/reconciliation/server/answers";
import { usePlaceName } from "./place-lines";

/** The answer names at most this many days. */
const NAMED = 10;

/** Whether what is missing comes by itself. */
export const isFilling = ({ unread, outOfReach, isBehind, isReckoned }: NotWhole): boolean =>
  unread.count > outOfReach || isBehind || isReckoned;

interface NotWholeNoticeProps {
  notWhole: NotWhole;
  places: readonly PlaceAnswer[];
}

/** Why a month or a day is not known completely, and of which account. Shows nothing if it is. */
export function NotWholeNotice({ notWhole, places }: NotWholeNoticeProps) {
  const words = useTranslations("reconciliation.notWhole");
  const nameOf = usePlaceName();
  const { unread, outOfReach, unreadRows, isBehind, withoutBalance, isReckoned } = notWhole;
  if (unread.count === 0 && !isBehind && withoutBalance === 0 && !isReckoned) return null;
  return (
    <Alert tone="warning" title={words("title")}>
      <ul className="list-disc space-y-1 ps-5">
        {places.map(
          (place) =>
            place.unread.count > 0 && (
              <li key={place.id}>
                {words.rich("unread", {
                  place: nameOf(place),
                  count: place.unread.count,
                  days: () => <Days unread={place.unread} />,
                })}
              </li>
            ),
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

function Days({ unread: { days, count } }: Pick<PlaceAnswer, "unread">) {
  const words = useTranslations("reconciliation.notWhole");
  return (
    <>
      {days.slice(0, NAMED).map((day, index) => (
        <Fragment key={day}>
          {index > 0 && words("comma")}
          <DateText value={day} />
        </Fragment>
      ))}
      {count > NAMED && " …"}
    </>
  );
}
