import "server-only";
import { mapped, oneOfOr, text, textOrNull, time } from "@/lib/operations/wire";
import { recordOf, rowsOf } from "@/lib/operations/wire-rows";
import * as z from "@/lib/zod";

const STEP_STATUSES = ["INCOMPLETE", "COMPLETED", "REJECTED"] as const;

/** One thing that an application still needs, or has. */
const step = recordOf(
  z.object({ slug: text, status: oneOfOr(STEP_STATUSES), message: textOrNull }),
  ({ slug, status, message }) => ({ slug, ...status, message }),
);

export const documentUploaded = mapped(
  z.object({ data: z.object({ type: textOrNull, uploaded_at: time, steps: z.nullish(rowsOf(step)) }) }),
  ({ data }) => ({ type: data.type, uploadedAt: data.uploaded_at, steps: data.steps?.items ?? [] }),
);
export type DocumentUploaded = z.output<typeof documentUploaded>;
