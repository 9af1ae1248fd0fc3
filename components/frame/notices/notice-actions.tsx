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
import type { NoticeGroup, NoticeItem } from "@/lib/areas/settings/notices/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";

const AssignDialog = onDemand(["notices.assign", "errors"], async () => (await import("./assign-dialog")).AssignDialog);

interface NoticeActionsProps {
  /** Its items are those that are listed now. */
  group: NoticeGroup;
  /** All items, with those that are folded away. Null if they cannot be read. */
  askForAll: () => Promise<readonly NoticeItem[] | null>;
  mayPutAway: boolean;
}

/** What can be done with the notices of a group besides opening them: take care of them, give one away, put them away. */
export function NoticeActions({ group, askForAll, mayPutAway }: NoticeActionsProps) {
  const words = useTranslations("notices.actions");
  const { id: ownId } = useMember();
  const assign = useOperationMutation(noticeOperations.assign);
  const putAway = useOperationMutation(noticeOperations.putAway);
  const [asked, setAsked] = useState<{ all: readonly NoticeItem[]; isOpen: boolean } | null>(null);
  const { items } = group;
  /** What this member may give: a member who may not act takes nothing from a colleague. */
  const givenOf = (all: readonly NoticeItem[]): readonly NoticeItem[] =>
    all.filter(({ assignee }) => group.mayAct || !assignee || assignee.id === ownId);
  const given = givenOf(items);
  const withAll =
    (act: (all: readonly NoticeItem[]) => void, which = givenOf) =>
    async () => {
      const all = which((await askForAll()) ?? []);
      if (all.length > 0) act(all);
    };
  const idsOf = (all: readonly NoticeItem[]) => all.map(({ id }) => id);
  const give = (memberId: string | null) => withAll((all) => assign.mutate({ noticeIds: idsOf(all), memberId }));
  const own: MenuItem = given.every(({ assignee }) => assignee?.id === ownId)
    ? { id: "release", label: words("release"), icon: UserRoundMinus, onSelect: give(null) }
    : { id: "take", label: words("take"), icon: UserRoundCheck, onSelect: give(ownId) };
  const toColleague: MenuItem = {
    id: "assign",
    label: words(items.length === 1 ? "assign" : "assignOne"),
    icon: UserRound,
    onSelect: withAll((all) => setAsked({ all, isOpen: true })),
  };
  const choices: MenuItem[] = [
    ...(given.length > 0 ? [own, toColleague] : []),
    ...(mayPutAway
      ? [
          {
            id: "put-away",
            label: words("putAway"),
            icon: Check,
            onSelect: withAll(
              (all) =>
                putAway.mutate(
                  { noticeIds: idsOf(all) },
                  { onSuccess: () => showToast({ tone: "success", title: words("putAwayDone") }) },
                ),
              (all) => all,
            ),
          } satisfies MenuItem,
        ]
      : []),
  ];
  if (choices.length === 0) return null;
  return (
    <>
      <Menu label={words("menu")} items={choices} size="sm" />
      {asked && (
        <AssignDialog
          key={idsOf(asked.all).join()}
          open={asked.isOpen}
          onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
          notices={asked.all}
          isOneOfSeveral={items.length > 1}
        />
      )}
    </>
  );
}
