import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";

/** For the pages of members, which a phone may install; a payer's pages are no app. */
export async function installable(): Promise<Metadata> {
  const [locale, common] = await Promise.all([getLocale(), getTranslations("common")]);
  return {
    manifest: `/manifest.webmanifest?locale=${locale}`,
    appleWebApp: { capable: true, title: common("appName"), statusBarStyle: "default" },
  };
}
