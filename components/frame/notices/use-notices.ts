"use client";

import { useEffect } from "react";
import { noticeOperations } from "@/lib/areas/settings/notices/operations";
import type { NoticeGroup } from "@/lib/areas/settings/notices/schemas";
import { onPersonThere } from "@/lib/kit/operations/presence";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

const EVERY_MS = 60_000;
/** What was on the screen this long has been seen. */
const SEEN_AFTER_MS = 1500;

/** The member's inbox. */
export const useInbox = () => useOperation(noticeOperations.inbox, {}, { refetchInterval: EVERY_MS });

/** The numbers that every page shows. */
export const useNoticeCounts = () => useOperation(noticeOperations.counts, {}, { refetchInterval: EVERY_MS });

/** Marks what is on the screen as seen, once the page was in front for a moment with a person before it. */
export function useSeen(groups: readonly NoticeGroup[]): void {
  const { mutate } = useOperationMutation(noticeOperations.see);
  const unseen = groups.flatMap(({ items }) => items.filter(({ isSeen }) => !isSeen).map(({ id }) => id));
  const ids = unseen.join(" ");
  useEffect(() => {
    if (ids === "") return;
    let giveUp = () => {};
    const timer = setTimeout(() => {
      giveUp = onPersonThere(() => mutate({ noticeIds: ids.split(" ") }));
    }, SEEN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, [ids, mutate]);
}
