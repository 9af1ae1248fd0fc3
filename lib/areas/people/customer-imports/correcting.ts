import type { CorrectingView } from "@/lib/kit/row-files/view";
import { customerImportOperations as operations } from "./operations";

/** How their columns are chosen and their rows corrected: the words of the two windows. */
export const importCorrecting: CorrectingView = {
  map: (key) => `customerImport.map.${key}`,
  correct: (key) => `customerImport.correct.${key}`,
  operations,
  asked: (importId) => ({ importId }),
  fieldName: (field) => `customers.fields.${field}`,
};
