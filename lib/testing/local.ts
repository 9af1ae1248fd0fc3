import "server-only";
import "@/lib/server/app";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { LocalOperation } from "@/lib/kit/operations/define";
import { FILE_HEAD, toHeader } from "@/lib/kit/operations/file-head";
import { toQueryString } from "@/lib/kit/operations/query-string";
import type { Role } from "@/lib/kit/roles";
import { routes } from "@/lib/kit/routes";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";
import { serveLocal } from "@/lib/server/local/serve-local";
import { DEMO_PASSWORD, makeDemoMembers } from "@/lib/server/members/demo-members";
import { sessionCookieName } from "@/lib/server/members/session";
import { startSession } from "@/lib/server/members/start-session";
import { BUSINESS } from "@/lib/testing/rig/server";

export const PASSWORD = DEMO_PASSWORD;

/** Where a test asks from, as the nearest proxy tells it. */
export const ADDRESS = "203.0.113.9";

/** Asks one of our own operations as a browser would: over HTTP, with a session, an origin and the header. */
export type Ask = (
  operation: LocalOperation,
  input?: Record<string, unknown>,
  /** What one button gives all its presses. */
  writeKey?: string,
  file?: Uint8Array<ArrayBuffer>,
) => Promise<TestAnswer>;

export interface TestAnswer {
  status: number;
  /** The whole answer as it went out, to look for what must not be in it. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what it expects
  body: any;
}

/** Signs a demo member in. For tests of handlers. */
export async function askAs(role: Role): Promise<Ask> {
  await makeDemoMembers(BUSINESS);
  const [member] = await db()
    .select({ id: members.id })
    .from(members)
    .where(eq(members.email, `${role}@demo.test`));
  if (!member) throw new Error(`no demo member is ${role}`);
  const secret = await startSession(member.id, { ip: null, userAgent: "test" });
  return (operation, input) => askLocal(BUSINESS, operation, input, secret);
}

/** Sends what a browser would send, without a session unless its secret is given. */
export async function askLocal(
  business: string,
  operation: LocalOperation,
  input: Record<string, unknown> = {},
  secret?: string,
  writeKey?: string,
  file?: Uint8Array<ArrayBuffer>,
): Promise<TestAnswer> {
  const isRead = operation.method === "GET";
  const address = new URL(routes.api.local(business, operation.id), env().DAFTAR_URL);
  if (isRead) address.search = toQueryString(input);
  const request = new Request(address, {
    method: operation.method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": ADDRESS,
      ...(secret ? { cookie: `${sessionCookieName()}=${secret}` } : {}),
      ...(isRead ? {} : { origin: address.origin, "x-daftar-request": "1" }),
      ...(writeKey ? { "x-daftar-write": writeKey } : {}),
      ...(file ? { [FILE_HEAD]: headOf(input, file) } : {}),
    },
    body: isRead ? undefined : (file ?? JSON.stringify(input)),
  });
  const response = await serveLocal(request, business, operation.id);
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

/** What a browser says of a file before it sends it. */
export function headOf(input: unknown, bytes: Uint8Array, said?: { size?: number; sha256?: string }): string {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return toHeader({ input, size: bytes.length, sha256, ...said });
}
