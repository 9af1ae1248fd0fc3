import { idText, isoDay, optionalText, pageNumber, perPage } from "@/lib/kit/operations/input";
import { filterInputs } from "@/lib/kit/records/list-input";
import * as z from "@/lib/kit/zod";
import { authorizationFilters } from "./filters";

export const authorizationListInput = z.object({
  ...filterInputs(authorizationFilters),
  mobile: optionalText,
  page: pageNumber,
  perPage,
});

export const authorizationShowInput = z.object({ authorizationId: idText });

/** Whose money a page of records is about: by the ids of authorizations, or of withdrawals under them. */
export const payersInput = z.object({
  of: z.enum(["authorization", "withdrawal"]),
  ids: z.array(idText).check(z.maxLength(100)),
});

/** What the book has under one, of the days from … to …, both included. */
export const authorizationUsedInput = z.object({ authorizationId: idText, from: isoDay, to: isoDay });
