import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

/** What the service gives for one visit to its page: it becomes one step of the address and nothing else. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{4,128}$/, "errors.invalidId"));

export const externalPageAddressInput = z.object({ externalPage: idText, token });

/** Where a browser goes to. */
export interface ExternalPageAddress {
  url: string;
}
