"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatNumber } from "@/lib/format/digits";
import { useMessage } from "@/lib/i18n/use-message";
import { roleCan } from "@/lib/permissions";
import { routes } from "@/lib/routes";
import { useMember } from "./member-context";
import { NAVIGATION, type NavigationItem } from "./navigation";

interface SideNavigationProps {
  /** Tools of the service that the business has not activated. */
  inactiveTools?: readonly string[];
  /** Numbers beside items, by item id: what waits. */
  counts?: Readonly<Record<string, number>>;
  onNavigate?: () => void;
}

export function SideNavigation({ inactiveTools = [], counts = {}, onNavigate }: SideNavigationProps) {
  const shell = useTranslations("shell");
  const message = useMessage();
  const { role } = useMember();
  const groups = NAVIGATION.map((group) => ({
    ...group,
    items: group.items.filter((item) => roleCan(role, item.permission)),
  })).filter((group) => group.items.length > 0);
  return (
    <nav aria-label={shell("navigation")} className="space-y-5">
      {groups.map((group) => (
        <div key={group.id}>
          {group.label && (
            <h2 id={`navigation-${group.id}`} className="mb-1 px-3 font-medium text-faint text-sm">
              {message(group.label)}
            </h2>
          )}
          <ul aria-labelledby={group.label && `navigation-${group.id}`} className="space-y-0.5">
            {group.items.map((item) => (
              <li key={item.id}>
                <Entry
                  item={item}
                  count={counts[item.id] ?? 0}
                  isInactive={item.tool !== undefined && inactiveTools.includes(item.tool)}
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
  const message = useMessage();
  const pathname = usePathname();
  const { business } = useMember();
  const { locale } = usePreferences();
  const href = item.href(business);
  const isCurrent = item.isExact ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
  const Icon = item.icon;
  return (
    <Link
      href={isInactive ? routes.settings.business(business) : href}
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
      <span className="min-w-0 flex-1 truncate">{message(item.label)}</span>
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
