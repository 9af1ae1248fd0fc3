import "server-only";
import { text } from "@/lib/kit/operations/wire";
import { recordIn } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";

/** What a token may look like: it becomes one step of the bank page's address. */
const TOKEN = /^[A-Za-z0-9_-]{4,128}$/;

/** What the payer is sent to the bank with, once and for twenty minutes. */
export const requestStored = recordIn(z.object({ token: text.check(z.regex(TOKEN)) }), "result", "authorization");
export type RequestStored = z.output<typeof requestStored>;
