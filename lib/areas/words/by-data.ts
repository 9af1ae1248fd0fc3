import enTerms from "../../kit/i18n/en/terms";
import faTerms from "../../kit/i18n/fa/terms";
import enScreenHelp from "./help-en";
import faScreenHelp from "./help-fa";

/**
 * Words that the help fetches by names which are data: a screen's id, a word of the glossary. No code names their keys,
 * so they are none of the typed messages.
 */
export const BY_DATA = {
  en: { screenHelp: enScreenHelp, terms: enTerms },
  fa: { screenHelp: faScreenHelp, terms: faTerms },
};
