"use client";

import { Plus } from "lucide-react";
import { useMember } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { screenOf } from "@/lib/areas/screen-here";
import type { ScreenId } from "@/lib/areas/screens";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { roleCan } from "@/lib/kit/permissions";

/** Begins what an empty list would hold, for members who may; named as the search names it. */
export function BeginLink({ screen }: { screen: ScreenId }) {
  const message = useMessage();
  const { role, business } = useMember();
  const { begin, permission, path } = screenOf(screen);
  if (!begin || !roleCan(role, permission)) return null;
  return (
    <ButtonLink icon={Plus} href={path(business)}>
      {message(`search.commands.${begin.label}`)}
    </ButtonLink>
  );
}
