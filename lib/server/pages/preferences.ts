import "server-only";
import { cookies, headers } from "next/headers";
import { type Preferences, readPreferences } from "@/lib/kit/i18n/preferences";

/** The language, calendar and looks that the browser of this request has chosen, or the usual ones. */
export async function preferencesAsked(): Promise<Preferences> {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  return readPreferences((name) => jar.get(name)?.value, asked.get("accept-language"));
}
