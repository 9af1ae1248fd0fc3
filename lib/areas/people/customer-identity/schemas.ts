import { reason, seenMark } from "@/lib/areas/people/inquiries/schemas";
import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { CHECKS } from "./status";

export const identityInput = z.object({ customerId: idText });
export const identityAskInput = z.extend(identityInput, { check: z.enum(CHECKS), reason, seen: seenMark });
