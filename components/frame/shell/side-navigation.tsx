"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/kit/ui/badge";
import { cn } from "@/components/kit/ui/cn";
import { Link } from "@/components/kit/ui/link";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { NAVIGATION, type NavigationItem } from "@/lib/areas/screens";
import { businessRoutes } from "@/lib/areas/settings/business/declared";
import { NAVIGATION_GROUPS } from "@/lib/kit/areas/declare";
import { formatNumber } from "@/lib/kit/format/digits";
import { NAVIGATION_ICONS } from "@/lib/kit/navigation-icons";
import { roleCan } from "@/lib/kit/permissions";
import { useMember } from "./member-context";

interface SideNavigationProps {
  /** Tools of the service that the business has not activated. */
  inactiveTools?: readonly string[];
  /** Numbers beside items, by item id: what waits. */
  counts?: Readonly<Record<string, number>>;
  onNavigate?: () => void;
}

export function SideNavigation({ inactiveTools = [], counts = {}, onNavigate }: SideNavigationProps) {
  const shell = useTranslations("shell");
  const { role } = useMember();
  const allowed = NAVIGATION.filter(({ permission }) => roleCan(role, permission));
  const groups = NAVIGATION_GROUPS.map((group) => ({
    group,
    items: allowed.filter(({ navigation }) => navigation.group === group),
  })).filter(({ items }) => items.length > 0);
  return (
    <nav aria-label={shell("navigation")} className="space-y-5">
      {groups.map(({ group, items }) => (
        <div key={group}>
          {group !== "overview" && (
            <h2 id={`navigation-${group}`} className="mb-1 px-3 font-medium text-faint text-sm">
              {shell(`groups.${group}`)}
            </h2>
          )}
          <ul aria-labelledby={group !== "overview" ? `navigation-${group}` : undefined} className="space-y-0.5">
            {items.map((item) => (
              <li key={item.id}>
                <Entry
                  item={item}
                  count={counts[item.id] ?? 0}
                  isInactive={item.navigation.tool !== undefined && inactiveTools.includes(item.navigation.tool)}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface EntryProps {
  item: NavigationItem;
  count: number;
  isInactive: boolean;
  onNavigate?: () => void;
}

function Entry({ item, count, isInactive, onNavigate }: EntryProps) {
  const shell = useTranslations("shell");
  const pathname = usePathname();
  const { business } = useMember();
  const { locale } = usePreferences();
  const { icon, isExact } = item.navigation;
  const Icon = NAVIGATION_ICONS[icon];
  const href = item.path(business);
  const isCurrent = isExact ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      href={isInactive ? businessRoutes.business(business) : href}
      onClick={onNavigate}
      aria-current={isCurrent ? "page" : undefined}
      title={isInactive ? shell("notActivated") : undefined}
      className={cn(
        "flex min-h-9 items-center gap-3 rounded px-3 py-1.5 -outline-offset-2 transition-colors",
        isCurrent ? "bg-accent-soft font-semibold text-accent" : "text-text hover:bg-hover",
        isInactive && "text-faint",
      )}
    >
      <Icon aria-hidden className={cn("size-[18px] shrink-0", !isCurrent && "text-muted")} />
      <span className="min-w-0 flex-1 truncate">{shell(`items.${item.id}`)}</span>
      {isInactive && <span className="sr-only">({shell("notActivated")})</span>}
      {count > 0 && (
        <Badge tone="warning" className="!rounded-full !px-2">
          <span aria-hidden>{formatNumber(count, locale)}</span>
          <span className="sr-only">{shell("pendingCount", { count })}</span>
        </Badge>
      )}
    </Link>
  );
}
