"use client";

import { Building2, Check, Store } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/kit/ui/menu";
import type { MenuItem } from "@/components/kit/ui/menu-button";
import { businessesRoutes } from "@/lib/areas/settings/businesses/declared";
import { routes } from "@/lib/kit/routes";
import { useMember } from "./member-context";

/** The name of the present business, as a menu of the member's businesses and the way to the page of them. */
export function BusinessMenu({ name }: { name?: string }) {
  const shell = useTranslations("shell");
  const words = useTranslations("businesses");
  const { business, businesses } = useMember();
  const shown = name ?? business;
  const items: MenuItem[] = businesses.map((own) => ({
    kind: "link",
    id: own.business,
    label: own.business === business ? shown : (own.name ?? own.business),
    hint: own.business === business ? words("here") : own.name === null ? undefined : own.business,
    icon: own.business === business ? Check : Building2,
    href: routes.overview(own.business),
    isWholePage: own.business !== business,
  }));
  return (
    <Menu
      label={`${shell(businesses.length > 1 ? "switchBusiness" : "business")}: ${shown}`}
      hasChevron
      className="min-w-0 !shrink font-semibold max-sm:!min-h-6 max-sm:!gap-1 max-sm:!px-0 max-sm:!py-0"
      items={[
        ...items,
        { kind: "line", id: "line" },
        { kind: "link", id: "all", label: words("all"), icon: Store, href: businessesRoutes.businesses(business) },
      ]}
    >
      <Building2 aria-hidden className="size-[18px] shrink-0 text-muted max-sm:hidden" />
      <bdi className="truncate max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:text-start max-sm:text-sm max-sm:leading-4.75">
        {shown}
      </bdi>
    </Menu>
  );
}
