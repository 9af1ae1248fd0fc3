import { plainLetters } from "@/lib/kit/format/plain-letters";

/** Two labels that differ only in how they are spelt are one. */
export const sameLabel = (label: string): string => plainLetters(label).replace(/\s+/g, " ").trim();

/** Whether a row's labels have one among them, however it is spelt. */
export const hasLabel = (labels: readonly string[], label: string): boolean =>
  labels.some((each) => sameLabel(each) === sameLabel(label));
