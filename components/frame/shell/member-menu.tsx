"use client";

import { LogOut, ShieldCheck, Store } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/kit/ui/menu";
import { businessesRoutes } from "@/lib/areas/settings/businesses/declared";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { useMember } from "./member-context";

/** Who is signed in, their account, and the way out. */
export function MemberMenu({ onSignOut }: { onSignOut?: () => void }) {
  const shell = useTranslations("shell");
  const member = useMember();
  const initial = [...member.name.trim()][0] ?? "?";
  return (
    <Menu
      label={`${shell("account")}: ${member.name}`}
      items={[
        {
          kind: "note",
          id: "who",
          content: (
            <div className="min-w-0">
              <p className="truncate font-semibold">{member.name}</p>
              <p className="truncate text-muted text-sm">
                <bdi dir="ltr">{member.email}</bdi>
              </p>
              <p className="text-muted text-sm">{shell(`roles.${member.role}`)}</p>
            </div>
          ),
        },
        { kind: "line", id: "line" },
        {
          kind: "link",
          id: "security",
          label: shell("items.security"),
          icon: ShieldCheck,
          href: securityRoutes.security(member.business),
        },
        {
          kind: "link",
          id: "businesses",
          label: shell("items.businesses"),
          icon: Store,
          href: businessesRoutes.businesses(member.business),
        },
        ...(onSignOut ? [{ id: "sign-out", label: shell("signOut"), icon: LogOut, onSelect: onSignOut }] : []),
      ]}
    >
      <span
        aria-hidden
        className="flex size-7 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
      >
        {initial}
      </span>
    </Menu>
  );
}
