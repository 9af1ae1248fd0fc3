"use client";

import { useTranslations } from "next-intl";
import type { InvitationLink } from "@/lib/areas/settings/team/schemas";
import type { Role } from "@/lib/kit/roles";
import { OneTimeLinkDialog } from "./one-time-link-dialog";

export interface ShownLink extends InvitationLink {
  email: string;
  role: Role;
}

/** The only moment at which an invitation's link can be seen. */
export function LinkDialog({ link, onClose }: { link: ShownLink | null; onClose: () => void }) {
  const team = useTranslations("team.invite");
  const shell = useTranslations("shell.roles");
  return (
    <OneTimeLinkDialog
      link={link}
      onClose={onClose}
      title={team("linkTitle")}
      description={
        link &&
        team.rich("linkDescription", { role: () => shell(link.role), email: () => <bdi dir="ltr">{link.email}</bdi> })
      }
      label={team("link")}
    />
  );
}
