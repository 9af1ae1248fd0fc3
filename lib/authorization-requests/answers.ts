import "server-only";
import { mapped, text } from "@/lib/operations/wire";
import * as z from "@/lib/zod";

/** What a token may look like: it becomes one step of the bank page's address. */
const TOKEN = /^[A-Za-z0-9_-]{4,128}$/;

/** What the payer is sent to the bank with, once and for twenty minutes. */
export const requestStored = mapped(
  z.object({ result: z.object({ authorization: z.object({ token: text.check(z.regex(TOKEN)) }) }) }),
  ({ result }) => result.authorization,
);
export type RequestStored = z.output<typeof requestStored>;
