import "server-only";
import { safeParse } from "zod/v4/core";
import type { InquiryInput } from "@/lib/areas/people/inquiries/kinds";
import type { inquiryInput } from "@/lib/areas/people/inquiries/schemas";
import { readTypedDay } from "@/lib/kit/format/typed-day";
import { oddCells } from "@/lib/server/row-files/cells";

/** A row by the rules of the form; a day as people type it, in the Jalali calendar first. */
export function checkQuestion(
  schema: ReturnType<typeof inquiryInput>,
  cells: readonly string[],
  columns: readonly (string | null)[],
): { input: InquiryInput | null; problems: Record<string, string> } {
  const typed = columns.flatMap((name, index): [string, string][] => {
    const text = cells[index]?.trim() ?? "";
    if (name === null) return [];
    return [[name, name === "birthday" && text !== "" ? (readTypedDay(text, "jalali") ?? text) : text]];
  });
  const odd = oddCells(cells, columns);
  if (Object.keys(odd).length > 0) return { input: null, problems: odd };
  const { data, error } = safeParse(schema, Object.fromEntries(typed));
  if (data) return { input: data, problems: {} };
  return {
    input: null,
    problems: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  };
}
