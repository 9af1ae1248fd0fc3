"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/kit/ui/menu";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { DENSITIES, type Preferences, THEMES } from "@/lib/kit/i18n/preferences";
import { useSetPreference } from "./set-preference";

interface PreferencesMenuProps {
  /** Keeps the choice as the member's setting too. */
  remember?: (change: Partial<Preferences>) => Promise<unknown>;
  /** Says what it is, beside its icon. */
  hasWords?: boolean;
}

/** Language, unit, calendar, theme and density: for the dashboard and for pages before sign-in. */
export function PreferencesMenu({ remember, hasWords }: PreferencesMenuProps) {
  const shell = useTranslations("shell");
  const units = useTranslations("units");
  const dates = useTranslations("dates");
  const preferences = usePreferences();
  const { set } = useSetPreference(remember);
  const choice = <Name extends keyof Preferences>(
    name: Name,
    label: string,
    options: { value: string; label: string }[],
  ) => ({
    kind: "choice" as const,
    id: name,
    label,
    value: preferences[name],
    options,
    onChoose: (value: string) => set({ [name]: value } as Partial<Preferences>),
  });
  return (
    <Menu
      label={shell("view")}
      icon={SlidersHorizontal}
      items={[
        choice(
          "locale",
          shell("language"),
          Object.entries(LOCALES).map(([value, { name }]) => ({ value, label: name })),
        ),
        { kind: "line", id: "line-unit" },
        choice("unit", shell("unit"), [
          { value: "rial", label: units("rial") },
          { value: "toman", label: units("toman") },
        ]),
        { kind: "line", id: "line-calendar" },
        choice("calendar", shell("calendar"), [
          { value: "jalali", label: dates("jalali") },
          { value: "gregorian", label: dates("gregorian") },
        ]),
        { kind: "line", id: "line-theme" },
        choice(
          "theme",
          shell("theme"),
          THEMES.map((value) => ({ value, label: shell(`themes.${value}`) })),
        ),
        // Only the dashboard has lists.
        ...(remember
          ? [
              { kind: "line" as const, id: "line-density" },
              choice(
                "density",
                shell("density"),
                DENSITIES.map((value) => ({ value, label: shell(`densities.${value}`) })),
              ),
            ]
          : []),
      ]}
    >
      {hasWords && shell("view")}
    </Menu>
  );
}
