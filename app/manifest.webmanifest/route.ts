import type { MetadataRoute } from "next";
import type { NextRequest } from "next/server";
import { LOCALES, type Locale } from "@/lib/kit/i18n/locales";

const TEXTS = {
  fa: { name: "دفتر، داشبورد پرداخت", short_name: "دفتر", description: "پرداخت‌ها، وصولی‌ها و کیف پول کسب‌وکار" },
  en: {
    name: "Daftar, payments dashboard",
    short_name: "Daftar",
    description: "A business's payouts, collections and wallet",
  },
} as const satisfies Record<Locale, Partial<MetadataRoute.Manifest>>;

const icon = (src: string, size: number, purpose: "any" | "maskable") =>
  ({ src, sizes: `${size}x${size}`, type: "image/png", purpose }) as const;

/** What a phone needs to install Daftar, in the language of the page that names it. */
export function GET({ nextUrl }: NextRequest): Response {
  const locale: Locale = nextUrl.searchParams.get("locale") === "en" ? "en" : "fa";
  const manifest: MetadataRoute.Manifest = {
    ...TEXTS[locale],
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: locale,
    dir: LOCALES[locale].dir,
    background_color: "#f5f7f7",
    theme_color: "#ffffff",
    icons: [
      icon("/icon-192.png", 192, "any"),
      icon("/icon-512.png", 512, "any"),
      icon("/icon-maskable-512.png", 512, "maskable"),
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { "content-type": "application/manifest+json" } });
}
