"use client";

import { useTranslations } from "next-intl";
import { useMember } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { Sheet } from "@/components/kit/ui/dialog";
import { noticeRoutes } from "@/lib/areas/settings/notices/declared";
import { InboxContent } from "./inbox-content";

interface NoticePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The inbox beside the present screen. A press on a link closes it. */
export function NoticePanel({ open, onOpenChange }: NoticePanelProps) {
  const words = useTranslations("notices");
  const { business } = useMember();
  const closeOnLink = (event: React.MouseEvent) => {
    if ((event.target as Element).closest("a")) onOpenChange(false);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="end"
      title={words("title")}
      footer={
        <>
          <ButtonLink href={noticeRoutes.settings(business)} variant="ghost" onClick={() => onOpenChange(false)}>
            {words("toSettings")}
          </ButtonLink>
          <ButtonLink href={noticeRoutes.notices(business)} onClick={() => onOpenChange(false)}>
            {words("all")}
          </ButtonLink>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's own key press is a click too */}
      <div onClick={closeOnLink} className="-mx-4 sm:-mx-5">
        <InboxContent isWhole />
      </div>
    </Sheet>
  );
}
