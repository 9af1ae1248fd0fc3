import localFont from "next/font/local";

/** Vazirmatn, a variable font, from our own address: one file for Arabic script, one for Latin, both asked for at once. */
export const arabicFont = localFont({
  src: "../node_modules/@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2",
  variable: "--font-arabic",
  weight: "100 900",
  display: "swap",
  adjustFontFallback: false,
  declarations: [
    { prop: "unicode-range", value: "U+0600-06FF,U+0750-077F,U+200C-200E,U+2010-2011,U+FB50-FDFF,U+FE70-FEFC" },
  ],
});

export const latinFont = localFont({
  src: "../node_modules/@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2",
  variable: "--font-latin",
  weight: "100 900",
  display: "swap",
});
