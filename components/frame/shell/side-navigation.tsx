"use client";

import {
  BookCheck,
  ChevronDown,
  Contact,
  CreditCard,
  IdCard,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Pin,
  ScanSearch,
  ScrollText,
  Send,
  Settings,
  Wallet,
  WalletCards,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/kit/ui/cn";
import { Link } from "@/components/kit/ui/link";
import { placesOf, screenAt } from "@/lib/areas/screens";
import { PLACE_GROUPS, PLACES, type PlaceGroup, type PlaceId } from "@/lib/kit/places";
import { useMember } from "./member-context";
import { useNavigation } from "./navigation-context";
import { WaitingCount } from "./waiting-count";

const ICONS: Record<PlaceId, LucideIcon> = {
  overview: LayoutDashboard,
  wallet: Wallet,
  payouts: Send,
  accounts: Landmark,
  gateway: CreditCard,
  debits: WalletCards,
  customers: Contact,
  inquiries: ScanSearch,
  cards: IdCard,
  book: BookCheck,
  log: ScrollText,
  settings: Settings,
};

/** The places that the member may open, by group, after the screens that they pinned. */
export function SideNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const shell = useTranslations("shell");
  const pathname = usePathname();
  const { role, business } = useMember();
  const { pins, foldedGroups, toggleGroup, waiting, isInactive, hrefOf } = useNavigation();
  const places = placesOf(role);
  const current = screenAt(pathname, business);

  const entry = ({ place, screens }: (typeof places)[number]) => {
    const first = screens.find((screen) => !isInactive(screen)) ?? screens[0];
    return (
      first && (
        <Entry
          key={place}
          icon={ICONS[place]}
          href={hrefOf(first)}
          isCurrent={current?.navigation.place === place}
          isInactive={isInactive(first)}
          count={waiting(...screens)}
          onNavigate={onNavigate}
        >
          {shell(`places.${place}`)}
        </Entry>
      )
    );
  };
  const all = places.flatMap(({ screens }) => screens);
  const pinned = pins.flatMap((pin) => all.find(({ id }) => id === pin) ?? []);
  const ofGroup = (group: PlaceGroup) => places.filter(({ place }) => PLACES[place] === group);
  const alone = (id: PlaceId) => places.filter(({ place }) => place === id);

  return (
    <nav aria-label={shell("navigation")} className="space-y-4">
      <ul className="space-y-0.5">{alone("overview").map(entry)}</ul>
      {pinned.length > 0 && (
        <section aria-labelledby="navigation-pins">
          <h2 id="navigation-pins" className="px-3 pb-1 text-faint text-sm">
            {shell("pins.title")}
          </h2>
          <ul className="space-y-0.5">
            {pinned.map((screen) => (
              <Entry
                key={screen.id}
                icon={Pin}
                href={hrefOf(screen)}
                isCurrent={screen.id === current?.id}
                isInactive={isInactive(screen)}
                count={waiting(screen)}
                onNavigate={onNavigate}
              >
                {shell(`items.${screen.id}`)}
              </Entry>
            ))}
          </ul>
        </section>
      )}
      {PLACE_GROUPS.map((group) => {
        const items = ofGroup(group);
        if (items.length === 0) return null;
        const isFolded = foldedGroups.includes(group);
        return (
          <section key={group} aria-labelledby={`navigation-${group}`}>
            <h2>
              <button
                type="button"
                id={`navigation-${group}`}
                aria-expanded={!isFolded}
                onClick={() => toggleGroup(group)}
                className="flex min-h-7 w-full items-center gap-2 rounded px-3 text-start text-faint text-sm -outline-offset-2 hover:text-text"
              >
                <span className="flex-1">{shell(`groups.${group}`)}</span>
                {isFolded && <WaitingCount count={waiting(...items.flatMap(({ screens }) => screens))} />}
                <ChevronDown aria-hidden className={cn("size-4", isFolded && "-rotate-90 rtl:rotate-90")} />
              </button>
            </h2>
            {!isFolded && <ul className="space-y-0.5">{items.map(entry)}</ul>}
          </section>
        );
      })}
      <ul className="space-y-0.5 border-t pt-3">{alone("settings").map(entry)}</ul>
    </nav>
  );
}

interface EntryProps {
  icon: LucideIcon;
  href: string;
  isCurrent: boolean;
  isInactive: boolean;
  count: number;
  onNavigate?: () => void;
  children: ReactNode;
}

function Entry({ icon: Icon, href, isCurrent, isInactive, count, onNavigate, children }: EntryProps) {
  const shell = useTranslations("shell");
  return (
    <li>
      <Link
        href={href}
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
        <span className="min-w-0 flex-1 leading-5">{children}</span>
        {isInactive && <span className="sr-only">({shell("notActivated")})</span>}
        <WaitingCount count={count} />
      </Link>
    </li>
  );
}
