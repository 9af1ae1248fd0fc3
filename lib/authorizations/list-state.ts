import { cleanInput } from "@/lib/format/digits";
import { normalizeMobile } from "@/lib/format/mobile";
import * as z from "@/lib/zod";
import { authorizationListInput } from "./schemas";

/** A bank's three digits. */
const bankCode = z.string().check(z.regex(/^\d{3}$/));

/** The list's address. What names a person is searched for here only if somebody wrote it into the address. */
export const authorizationListState = z.object({
  q: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(200))), undefined),
  status: z.catch(authorizationListInput.shape.status, undefined),
  bankCode: z.catch(z.optional(bankCode), undefined),
  page: z.catch(authorizationListInput.shape.page, 1),
  perPage: z.catch(authorizationListInput.shape.perPage, 20),
});
export type AuthorizationListState = z.output<typeof authorizationListState>;

/** What to ask for: a whole mobile, however it is written, is asked for as one; anything else is searched. */
export function toListInput({ q, status, bankCode, page, perPage }: AuthorizationListState) {
  const text = cleanInput(q ?? "");
  const mobile = normalizeMobile(text);
  return {
    page,
    perPage,
    ...(status ? { status } : {}),
    ...(bankCode ? { bankCode } : {}),
    ...(mobile ? { mobile } : text ? { q: text } : {}),
  };
}
