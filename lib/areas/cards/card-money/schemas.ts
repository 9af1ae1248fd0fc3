import { applicationIdInput, cardholderInput, providerInput } from "@/lib/areas/cards/cards/schemas";
import { isoDay, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

const paging = { page: pageNumber, perPage };
const period = { from: z.optional(isoDay), to: z.optional(isoDay) };
/** An account's place among those of its holder, from one: its number is somebody's, and stands in no address. */
const account = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 1);

export const balanceAtServiceInput = z.extend(cardholderInput, { accountNumber: z.string().check(z.maxLength(200)) });
export const statementAtServiceInput = z.extend(balanceAtServiceInput, { ...period, ...paging });
export const holderListAtServiceInput = z.extend(cardholderInput, paging);
export const providerListAtServiceInput = z.extend(providerInput, paging);

export const accountInput = z.extend(applicationIdInput, { account });
export const statementInput = z.extend(accountInput, { ...period, ...paging });
export const flowInput = z.extend(accountInput, period);
export const holderListInput = z.extend(applicationIdInput, paging);
