import * as z from "@/lib/kit/zod";
import { MOST_NAME_LETTERS, MOST_QUERY_LETTERS, VIEW_LISTS, VIEW_PERIODS } from "./view";

/** Signs that nobody sees, or that turn others round; but for the half-space and its counterpart. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;

const name = z.string().check(
  // Half-spaces stay: a name is written as it is meant to be read.
  z.overwrite((text) => text.replace(UNSEEN, "").replace(/\s+/g, " ").trim()),
  z.minLength(1, "errors.required"),
  z.maxLength(MOST_NAME_LETTERS, "errors.tooLong"),
);
const contents = {
  query: z.string().check(z.maxLength(MOST_QUERY_LETTERS, "errors.tooLong")),
  period: z.nullable(z.enum(VIEW_PERIODS)),
};

const sharing = z.enum(["own", "shared"]);

export const saveViewInput = z.object({ list: z.enum(VIEW_LISTS), name, sharing, ...contents });

/** What is asked of a person for it: a period's name is kept instead of its days. */
export const viewForm = z.object({ name, sharing, days: z.enum([...VIEW_PERIODS, "fixed"]) });

export const viewInput = z.object({ viewId: z.uuid() });

/** Another name, or other contents under the same name. */
export const changeViewInput = z.object({
  viewId: z.uuid(),
  name: z.optional(name),
  contents: z.optional(z.object(contents)),
});
