import { compileMessages } from "../../kit/i18n/compile";
import type { Locale } from "../../kit/i18n/locales";
import en from "./en";
import fa from "./fa";

/** Every message, ready to fill in; on the server alone. */
export const MESSAGES: Record<Locale, object> = { fa: compileMessages(fa), en: compileMessages(en) };
