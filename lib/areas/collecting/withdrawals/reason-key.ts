import type { MessageKey } from "@/lib/kit/i18n/types";
import { WITHDRAWAL_ERROR_CODES } from "./codes";

/** A reason of failure in a few words; the whole explanation is `explainFailure`, with many more words. */
export function reasonKey(errorCode: string | null): MessageKey {
  const code = WITHDRAWAL_ERROR_CODES.find((known) => known === errorCode);
  return code ? `failures.codes.c${code}.short` : "failures.unknown.short";
}
