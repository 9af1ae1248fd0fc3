import { z } from "zod";
import { cleanInput } from "@/lib/format/digits";
import { normalizeMobile } from "@/lib/format/mobile";
import { authorizationListInput } from "./schemas";

/** A bank's three digits. */
const bankCode = z.string().regex(/^\d{3}$/);

/** The list's address. What names a person is searched for here only if somebody wrote it into the address. */
export const authorizationListState = z.object({
  q: z.string().trim().max(200).optional().catch(undefined),
  status: authorizationListInput.shape.status.catch(undefined),
  bankCode: bankCode.optional().catch(undefined),
  page: authorizationListInput.shape.page.catch(1),
  perPage: authorizationListInput.shape.perPage.catch(20),
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
