import formatCompiled from "use-intl/format-message/format-only";
import { formatNumber } from "@/lib/kit/format/digits";
import { LOCALES, type Locale } from "./locales";

type Arguments = Parameters<typeof formatCompiled>;
type NumberFormatter = Arguments[3]["formatters"]["getNumberFormat"];

/**
 * Fills a compiled sentence in (`turbopack.resolveAlias` in `next.config.ts` puts it in the place of next-intl's own).
 * Plain numbers inside it are written by hand: a browser's first Intl formatter takes a phone a tenth of a second.
 */
export default function formatMessage(...[key, message, values, options]: Arguments) {
  const { formatters } = options;
  const getNumberFormat: NumberFormatter = (...asked) => {
    const [locale, style] = asked;
    if (style || typeof locale !== "string" || !Object.hasOwn(LOCALES, locale)) {
      return formatters.getNumberFormat(...asked);
    }
    return { format: (value: number) => formatNumber(value, locale as Locale) } as Intl.NumberFormat;
  };
  return formatCompiled(key, message, values, { ...options, formatters: { ...formatters, getNumberFormat } });
}
formatMessage.raw = formatCompiled.raw;
