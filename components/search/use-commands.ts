"use client";

import { Banknote, CalendarDays, Languages, LogOut, type LucideIcon, SunMoon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMember } from "@/components/shell/member-context";
import { NAVIGATION } from "@/components/shell/navigation";
import { useSetPreference } from "@/components/shell/set-preference";
import { usePreferences } from "@/components/ui/preferences-context";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { type Preferences, THEMES } from "@/lib/i18n/preferences";
import { useMessage } from "@/lib/i18n/use-message";
import { roleCan } from "@/lib/permissions";
import { asLatinKeys, asPersianKeys } from "@/lib/search/keyboard";
import type { CommandPaletteProps } from "./command-palette";

export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Words that find it besides its label. */
  also: string;
  href?: string;
  run?: () => void;
}

/** Screens that the member may open. */
export function useScreens(): Command[] {
  const message = useMessage();
  const { role, business } = useMember();
  return NAVIGATION.flatMap(({ items }) => items)
    .filter(({ permission }) => roleCan(role, permission))
    .map(({ id, label, icon, href }) => ({
      id: `screen-${id}`,
      label: message(label),
      icon,
      also: id,
      href: href(business),
    }));
}

/** Whatever the shell's menus can change, without the menus. */
export function useActions({ onSignOut, rememberPreference }: CommandPaletteProps): Command[] {
  const commands = useTranslations("search.commands");
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
  const locales = (Object.keys(LOCALES) as Locale[]).filter((locale) => locale !== preferences.locale);
  const unit = preferences.unit === "rial" ? "toman" : "rial";
  const calendar = preferences.calendar === "jalali" ? "gregorian" : "jalali";
  return [
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

/** Commands whose words begin with what was typed, in either keyboard layout. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return [...commands];
  const spellings = [text, asLatinKeys(text), asPersianKeys(text)];
  return commands.filter(({ label, also }) => {
    const words = `${label} ${also}`.toLowerCase();
    return spellings.some((spelling) => words.includes(spelling));
  });
}
