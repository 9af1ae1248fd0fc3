import type { useTranslations } from "next-intl";

/** The arguments of a sentence that names a business: in the middle, and with a capital letter at its beginning. */
export interface BusinessInText {
  business: string;
  Business: string;
}

/**
 * How sentences for payers and applicants name a business. They stay whole sentences without its name.
 *
 * @param name null if the service has not told it
 * @param common `useTranslations("common")`
 */
export function businessInText(
  name: string | null,
  common: ReturnType<typeof useTranslations<"common">>,
): BusinessInText {
  if (name === null) {
    return { business: common("namelessBusiness.inside"), Business: common("namelessBusiness.first") };
  }
  // Isolated, so that a name in the other direction does not turn the sentence round.
  const named = common("namedBusiness", { name: `\u2068${name}\u2069` });
  return { business: named, Business: named };
}
