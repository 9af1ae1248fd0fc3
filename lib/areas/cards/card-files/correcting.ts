import type { CorrectingView } from "@/lib/kit/row-files/view";
import { cardFileOperations as operations } from "./operations";

/** How their columns are chosen and their rows corrected: the words of the two windows. */
export const cardFileCorrecting: CorrectingView = {
  map: (key) => `cardFiles.map.${key}`,
  correct: (key) => `cardFiles.correct.${key}`,
  operations,
  asked: (fileId) => ({ fileId }),
  fieldName: (field) => `cards.facts.names.${field}`,
};
