import "server-only";
import { eq } from "drizzle-orm";
import type { Locale } from "@/lib/i18n/locales";
import { PREFERENCE_COOKIES, type Preferences, readPreferences } from "@/lib/i18n/preferences";
import { db } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";
import { env } from "@/lib/server/env";
import { cookieOf } from "@/lib/server/request";
import { ABSOLUTE_HOURS, type ChosenPreferences, sessionCookieName } from "./session";

export const SESSION_SECONDS = ABSOLUTE_HOURS * 3600;
const YEAR_SECONDS = 365 * 24 * 3600;

/** `Set-Cookie` for a session's secret: unreadable to scripts, not sent along from other sites. */
export function sessionCookie(secret: string): string {
  const secure = env().isHttps ? "; Secure" : "";
  return `${sessionCookieName()}=${secret}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** `Set-Cookie` values that make a browser show things the way the member wants them. */
export async function preferenceCookies(memberId: string): Promise<string[]> {
  const [row] = await db()
    .select({ locale: members.locale, theme: members.theme, unit: members.unit, calendar: members.calendar })
    .from(members)
    .where(eq(members.id, memberId));
  const secure = env().isHttps ? "; Secure" : "";
  // What was not chosen leaves the browser's own choice alone.
  return (Object.keys(row ?? {}) as (keyof Preferences)[]).flatMap((name) =>
    row?.[name]
      ? [`${PREFERENCE_COOKIES[name]}=${row[name]}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`]
      : [],
  );
}

const ofBrowser = (request: Request, chosenLocale: Locale | null = null): Preferences =>
  readPreferences(
    (name) => (name === PREFERENCE_COOKIES.locale && chosenLocale ? chosenLocale : cookieOf(request, name)),
    request.headers.get("accept-language"),
  );

/** How a member sees things in this browser: as they chose, and as the browser has it where they have not. */
export function preferencesIn(chosen: ChosenPreferences, request: Request): Preferences {
  const { locale, calendar } = ofBrowser(request, chosen.locale);
  return { ...chosen, locale, calendar: chosen.calendar ?? calendar };
}

/** Whoever is new goes on in the language and units in which they joined. */
export async function adoptPreferences(memberId: string, request: Request): Promise<void> {
  await db().update(members).set(ofBrowser(request)).where(eq(members.id, memberId));
}
