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

/** What the book has under one, of the days from … to …, both included. */
export const authorizationUsedInput = z.object({ authorizationId: idText, from: isoDay, to: isoDay });
