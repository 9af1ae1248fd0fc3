"use client";

import {
  Banknote,
  Bookmark,
  Building2,
  CalendarDays,
  Languages,
  LogOut,
  type LucideIcon,
  Plus,
  SunMoon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { usePeriodRange } from "@/components/frame/saved-views/use-period-range";
import { useMember } from "@/components/frame/shell/member-context";
import { useSetPreference } from "@/components/frame/shell/set-preference";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { viewOperations } from "@/lib/areas/records/saved-views/operations";
import { addressOfView } from "@/lib/areas/records/saved-views/view";
import { NAVIGATION, type NavigationItem, type RegisteredScreen, SCREENS } from "@/lib/areas/screens";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { LOCALES, type Locale } from "@/lib/kit/i18n/locales";
import { type Preferences, THEMES } from "@/lib/kit/i18n/preferences";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { NAVIGATION_ICONS } from "@/lib/kit/navigation-icons";
import { useOperation } from "@/lib/kit/operations/query";
import { roleCan } from "@/lib/kit/permissions";
import { routes } from "@/lib/kit/routes";
import { asLatinKeys, asPersianKeys } from "@/lib/kit/search/keyboard";
import type { CommandPaletteProps } from "./command-palette";

export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Words that also find the command, beside its label. */
  also: string;
  href?: string;
  run?: () => void;
}

/** Screens that the member may open. */
export function useScreens(): Command[] {
  const message = useMessage();
  const { role, business } = useMember();
  const allowed = NAVIGATION.filter(({ permission }) => roleCan(role, permission));
  const nameOf = ({ id }: NavigationItem) => message(`shell.items.${id}`);
  // A tab may be named like one of another place: «از فایل» of inquiries and of cards.
  const isShared = (screen: NavigationItem) => allowed.filter((each) => nameOf(each) === nameOf(screen)).length > 1;
  return allowed.map((screen) => ({
    id: `screen-${screen.id}`,
    label: isShared(screen)
      ? `${message(`shell.places.${screen.navigation.place}`)} · ${nameOf(screen)}`
      : nameOf(screen),
    icon: NAVIGATION_ICONS[screen.navigation.icon],
    also: `${screen.id} ${screen.navigation.also ?? ""}`,
    href: screen.path(business),
  }));
}

/** Saved views of the lists that the member may open, named by the list and the view. */
export function useViews(): Command[] {
  const message = useMessage();
  const commands = useTranslations("search.commands");
  const { business } = useMember();
  const rangeOf = usePeriodRange();
  const { data } = useOperation(viewOperations.list, {});
  return (data?.items ?? []).flatMap((view) => {
    const screen = NAVIGATION.find(({ id }) => id === view.list);
    if (!screen) return [];
    const list = message(`shell.items.${screen.id}`);
    return {
      id: `view-${view.id}`,
      label: commands("views", { list, name: view.name }),
      icon: Bookmark,
      also: "view نما",
      href: addressOfView(screen.path(business), view, rangeOf),
    };
  });
}

/** The records that the member may create. */
function useBeginnings(): Command[] {
  const message = useMessage();
  const { role, business } = useMember();
  const screens: readonly RegisteredScreen[] = SCREENS;
  return screens.flatMap(({ id, begin, permission, path }) =>
    begin && roleCan(role, permission)
      ? [{ id, label: message(`search.commands.${begin.label}`), icon: Plus, also: begin.also, href: path(business) }]
      : [],
  );
}

/**
 * The member's other businesses. Each opens as a full page load, so that nothing of one business stays in memory
 * under another.
 */
function useBusinesses(): Command[] {
  const words = useTranslations("businesses");
  const { business: here, businesses } = useMember();
  return businesses
    .filter(({ business }) => business !== here)
    .map(({ business, name }) => ({
      id: `business-${business}`,
      label: words("switchTo", { name: name ?? business }),
      icon: Building2,
      also: `switch business ${business} ${name ?? ""} کسب‌وکار`,
      run: () => window.location.assign(routes.overview(business)),
    }));
}

/** The member's commands: what can be created, and what the shell's menus can change. */
export function useActions({ onSignOut, rememberPreference }: CommandPaletteProps): Command[] {
  const commands = useTranslations("search.commands");
  const beginnings = useBeginnings();
  const shell = useTranslations("shell");
  const units = useTranslations("units");
  const dates = useTranslations("dates");
  const preferences = usePreferences();
  const { set } = useSetPreference(rememberPreference);
  const change = (id: string, label: string, icon: LucideIcon, also: string, next: Partial<Preferences>): Command => ({
    id,
    label,
    icon,
    also,
    run: () => set(next),
  });
  const others = useBusinesses();
  const locales = (Object.keys(LOCALES) as Locale[]).filter((locale) => locale !== preferences.locale);
  const unit = preferences.unit === "rial" ? "toman" : "rial";
  const calendar = preferences.calendar === "jalali" ? "gregorian" : "jalali";
  return [
    ...others,
    ...beginnings,
    ...locales.map((locale) =>
      change(
        `locale-${locale}`,
        commands("language", { name: LOCALES[locale].name }),
        Languages,
        "language english persian farsi زبان فارسی انگلیسی",
        { locale },
      ),
    ),
    ...THEMES.filter((theme) => theme !== preferences.theme).map((theme) =>
      change(
        `theme-${theme}`,
        commands("theme", { name: shell(`themes.${theme}`) }),
        SunMoon,
        `theme ${theme} پوسته تاریک روشن`,
        { theme },
      ),
    ),
    change(`unit-${unit}`, commands("unit", { name: units(unit) }), Banknote, `unit ${unit} واحد ریال تومان`, { unit }),
    change(
      `calendar-${calendar}`,
      commands("calendar", { name: dates(calendar) }),
      CalendarDays,
      `calendar date ${calendar} تقویم تاریخ`,
      { calendar },
    ),
    ...(onSignOut
      ? [
          {
            id: "sign-out",
            label: commands("signOut"),
            icon: LogOut,
            also: "sign out logout exit خروج",
            run: onSignOut,
          },
        ]
      : []),
  ];
}

/** Commands whose words contain the typed text, in either keyboard layout and any Persian spelling. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const plain = (text: string) => plainLetters(text).replace(/\s+/g, "");
  const text = typed.trim();
  if (text === "") return [...commands];
  const spellings = [text, asLatinKeys(text), asPersianKeys(text)].map(plain);
  return commands.filter(({ label, also }) => {
    const words = plain(`${label} ${also}`);
    return spellings.some((spelling) => words.includes(spelling));
  });
}
