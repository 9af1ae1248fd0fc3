import { useTranslations } from "next-intl";
import type { MessageKey } from "./types";

type Values = Record<string, string | number>;

/**
 * Shows sentences whose keys are data: a column's header, a status's label, an error's key from a schema.
 * A text that is no key (the payment service's own words, for one) comes back as it is.
 */
export function useMessage(): (keyOrText: MessageKey | (string & {}), values?: Values) => string {
  const translate = useTranslations() as unknown as {
    (key: string, values?: Values): string;
    has: (key: string) => boolean;
  };
  return (keyOrText, values) =>
    /^[a-zA-Z]\w*(?:\.\w+)+$/.test(keyOrText) && translate.has(keyOrText) ? translate(keyOrText, values) : keyOrText;
}
