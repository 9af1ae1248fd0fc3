import { compileMessages } from "../compile";
import en from "../en";
import fa from "../fa";
import type { Locale } from "../locales";

/** Every message, ready to fill in; on the server alone. */
export const MESSAGES: Record<Locale, object> = { fa: compileMessages(fa), en: compileMessages(en) };
