"use client";

import { Check, UserRound, UserRoundCheck, UserRoundMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import { Menu } from "@/components/kit/ui/menu";
import type { MenuItem } from "@/components/kit/ui/menu-button";
import { onDemand } from "@/components/kit/ui/on-demand";
import { showToast } from "@/components/kit/ui/toast";
import { noticeOperations } from "@/lib/areas/settings/notices/operations";
import type { NoticeItem } from "@/lib/areas/settings/notices/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";

const AssignDialog = onDemand(["notices.assign", "errors"], async () => (await import("./assign-dialog")).AssignDialog);

/** What can be done with the notices of a group besides opening them: take care of them, give them away, put them away. */
export function NoticeActions({ items, mayPutAway }: { items: readonly NoticeItem[]; mayPutAway: boolean }) {
  const words = useTranslations("notices.actions");
  const { id: ownId } = useMember();
  const assign = useOperationMutation(noticeOperations.assign);
  const putAway = useOperationMutation(noticeOperations.putAway);
  const [isAsking, setAsking] = useState(false);
  const [first] = items;
  const single = items.length === 1 ? first : undefined;
  const give = (memberId: string | null) => {
    for (const { id } of items) assign.mutate({ noticeId: id, memberId });
  };
  const areMine = items.every(({ assignee }) => assignee?.id === ownId);
  const choices: MenuItem[] = [
    areMine
      ? { id: "release", label: words("release"), icon: UserRoundMinus, onSelect: () => give(null) }
      : { id: "take", label: words("take"), icon: UserRoundCheck, onSelect: () => give(ownId) },
    ...(single
      ? [{ id: "assign", label: words("assign"), icon: UserRound, onSelect: () => setAsking(true) } satisfies MenuItem]
      : []),
    ...(mayPutAway
      ? [
          {
            id: "put-away",
            label: words("putAway"),
            icon: Check,
            onSelect: () =>
              putAway.mutate(
                { noticeIds: items.map(({ id }) => id) },
                { onSuccess: () => showToast({ tone: "success", title: words("putAwayDone") }) },
              ),
          } satisfies MenuItem,
        ]
      : []),
  ];
  return (
    <>
      <Menu label={words("menu")} items={choices} size="sm" />
      {single && <AssignDialog open={isAsking} onOpenChange={setAsking} notice={single} />}
    </>
  );
}
