import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { readPreferences } from "../../kit/i18n/preferences";
import type { Source } from "../../kit/i18n/types";
import { MESSAGES } from "./messages";

/** Language of a request: the cookie, else the browser's, else Persian. There is no locale in addresses. */
export default getRequestConfig(async () => {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  const { locale } = readPreferences((name) => jar.get(name)?.value, asked.get("accept-language"));
  // next-intl wants English's literal types; every language has the same tree and the same arguments.
  return { locale, messages: MESSAGES[locale] as Source, timeZone: "Asia/Tehran" };
});
