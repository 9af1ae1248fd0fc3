import "server-only";
import { eq } from "drizzle-orm";
import type { Locale } from "@/lib/kit/i18n/locales";
import { PREFERENCE_COOKIES, type Preferences, readPreferences } from "@/lib/kit/i18n/preferences";
import { env } from "@/lib/server/core/env";
import { cookieOf } from "@/lib/server/core/request";
import { db } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";
import { ABSOLUTE_HOURS, type ChosenPreferences, sessionCookieName } from "./session";

export const SESSION_SECONDS = ABSOLUTE_HOURS * 3600;
const YEAR_SECONDS = 365 * 24 * 3600;

/** The `Set-Cookie` value for a session's secret. Scripts cannot read the cookie, and other sites do not send it. */
export function sessionCookie(secret: string): string {
  const secure = env().isHttps ? "; Secure" : "";
  return `${sessionCookieName()}=${secret}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** The `Set-Cookie` values that give a browser the member's preferences. */
export async function preferenceCookies(memberId: string): Promise<string[]> {
  const [row] = await db()
    .select({
      locale: members.locale,
      theme: members.theme,
      unit: members.unit,
      calendar: members.calendar,
      density: members.density,
    })
    .from(members)
    .where(eq(members.id, memberId));
  const secure = env().isHttps ? "; Secure" : "";
  // Preferences that the member did not choose leave the browser's own choice unchanged.
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

/** The member's preferences in this browser: the chosen ones, else the browser's. */
export function preferencesIn(chosen: ChosenPreferences, request: Request): Preferences {
  const { locale, calendar } = ofBrowser(request, chosen.locale);
  return { ...chosen, locale, calendar: chosen.calendar ?? calendar };
}

/** Gives a new member the language and units of the browser in which they joined. */
export async function adoptPreferences(memberId: string, request: Request): Promise<void> {
  await db().update(members).set(ofBrowser(request)).where(eq(members.id, memberId));
}
