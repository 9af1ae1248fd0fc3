import { idText, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { QUEUED_STATUSES } from "./status";

export const queuedListInput = z.object({ status: z.optional(z.enum(QUEUED_STATUSES)), page: pageNumber, perPage });
export const queuedIdInput = z.object({ queuedId: idText });
