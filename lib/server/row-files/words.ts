import "server-only";
import en from "@/lib/kit/i18n/en/row-files";
import fa from "@/lib/kit/i18n/fa/row-files";

/** The words of all kinds of files, for result files and samples in the language of their reader. */
export const ROW_FILE_WORDS = { fa, en };
