import { reason, seenMark } from "@/lib/inquiries/schemas";
import { idText } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { CHECKS } from "./checks";

export const identityInput = z.object({ customerId: idText });
export const identityAskInput = z.extend(identityInput, { check: z.enum(CHECKS), reason, seen: seenMark });
