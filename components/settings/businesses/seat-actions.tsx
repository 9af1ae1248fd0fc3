"use client";

import { ArrowRightLeft, LogOut, PlugZap, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import { Menu } from "@/components/kit/ui/menu";
import type { MenuItem } from "@/components/kit/ui/menu-button";
import type { BusinessSeat } from "@/lib/areas/settings/businesses/schemas";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { teamRoutes } from "@/lib/areas/settings/team/declared";
import { roleCan } from "@/lib/kit/permissions";
import { routes } from "@/lib/kit/routes";
import { LeaveDialog } from "./leave-dialog";

/** Where one can go in a business, and the way out of it. */
export function SeatActions({ seat }: { seat: BusinessSeat }) {
  const words = useTranslations("businesses.actions");
  const [isLeaving, setLeaving] = useState(false);
  const { business: here } = useMember();
  const { business, role, isLastOwner } = seat;
  const name = seat.name ?? business;
  const isWholePage = business !== here;
  const items: (MenuItem | false)[] = [
    isWholePage && {
      kind: "link",
      id: "open",
      label: words("open"),
      icon: ArrowRightLeft,
      href: routes.overview(business),
      isWholePage,
    },
    roleCan(role, "team.read") && {
      kind: "link",
      id: "team",
      label: words("team"),
      icon: Users,
      href: teamRoutes.team(business),
      isWholePage,
    },
    roleCan(role, "connection.read") && {
      kind: "link",
      id: "connection",
      label: words("connection"),
      icon: PlugZap,
      href: connectionRoutes.connection(business),
      isWholePage,
    },
    {
      id: "leave",
      label: words("leave"),
      icon: LogOut,
      isDangerous: true,
      isDisabled: isLastOwner,
      hint: isLastOwner ? words("lastOwner") : undefined,
      onSelect: () => setLeaving(true),
    },
  ];
  return (
    <>
      <Menu label={words("label", { name })} items={items.filter((item) => item !== false)} size="sm" />
      {isLeaving && <LeaveDialog seat={seat} onClose={() => setLeaving(false)} />}
    </>
  );
}
