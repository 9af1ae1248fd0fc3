import { idText, isoDay, optionalText, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { AUTHORIZATION_CHANGES, AUTHORIZATION_CONCERNS, AUTHORIZATION_STATUSES } from "./codes";

export const authorizationListInput = z.object({
  q: optionalText,
  status: z.optional(z.enum(AUTHORIZATION_STATUSES)),
  concern: z.optional(z.enum(AUTHORIZATION_CONCERNS)),
  /** What happened to it in the days from … to …, both included; only the book tells. */
  change: z.optional(z.enum(AUTHORIZATION_CHANGES)),
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  mobile: optionalText,
  bankCode: optionalText,
  page: pageNumber,
  perPage,
});

export const authorizationShowInput = z.object({ authorizationId: idText });

/** What the book has under one, of the days from … to …, both included. */
export const authorizationUsedInput = z.object({ authorizationId: idText, from: isoDay, to: isoDay });
