"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { Dialog } from "@/components/kit/ui/dialog";
import { Id } from "@/components/kit/ui/id";
import type { InvitationLink } from "@/lib/areas/settings/team/schemas";

interface OneTimeLinkDialogProps {
  /** None: closed. */
  link: InvitationLink | null;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** What the link is called. */
  label: string;
}

/** The only moment at which a one-time link can be seen. */
export function OneTimeLinkDialog({ link, onClose, title, description, label }: OneTimeLinkDialogProps) {
  const team = useTranslations("team.link");
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      isHeld
      footer={
        <Button variant="primary" onClick={onClose}>
          {team("done")}
        </Button>
      }
    >
      {link && (
        <>
          <p className="mb-1 font-medium">{label}</p>
          <div className="rounded border bg-sunken px-3 py-2">
            <Id value={link.link} label={label} isWhole />
          </div>
          <p className="mt-3 text-muted text-sm">
            {team("until")}: <DateText value={link.expiresAt} form="long" />
          </p>
        </>
      )}
    </Dialog>
  );
}
