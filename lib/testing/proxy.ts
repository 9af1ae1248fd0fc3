import "server-only";
import "@/lib/server/app";
import { type Operation, travelsBy } from "@/lib/kit/operations/define";
import { FILE_HEAD } from "@/lib/kit/operations/file-head";
import { toQueryString } from "@/lib/kit/operations/query-string";
import { routes } from "@/lib/kit/routes";
import { env } from "@/lib/server/core/env";
import { sessionCookieName } from "@/lib/server/members/session";
import { serveService } from "@/lib/server/proxy/serve-service";
import { BUSINESS } from "@/lib/testing/rig/server";
import { headOf, type TestAnswer } from "./local";
import type { TestMember } from "./members";

interface Options {
  business?: string;
  /** What a form gives all tries of one write. */
  writeKey?: string;
  /** Goes along; what the browser says of it is right unless `said` has something else. */
  file?: {
    bytes: Uint8Array<ArrayBuffer>;
    said?: { size?: number; sha256?: string };
    body?: ReadableStream<Uint8Array>;
  };
}

/** For tests: asks the proxy for an operation as a member's browser would: over HTTP, with their session. */
export async function askProxy(
  member: Pick<TestMember, "secret">,
  operation: { id: string },
  input: Record<string, unknown> = {},
  { business = BUSINESS, writeKey, file }: Options = {},
): Promise<TestAnswer & { headers: Headers }> {
  const address = new URL(routes.api.service(business, operation.id), env().DAFTAR_URL);
  const method = travelsBy(operation as Operation);
  if (method === "GET") address.search = toQueryString(input);
  const request = new Request(address, {
    method,
    headers: {
      cookie: `${sessionCookieName()}=${member.secret}`,
      ...(method === "GET"
        ? {}
        : { "content-type": "application/json", origin: address.origin, "x-daftar-request": "1" }),
      ...(writeKey ? { "x-daftar-write": writeKey } : {}),
      ...(file ? { [FILE_HEAD]: headOf(input, file.bytes, file.said) } : {}),
    },
    body: method === "GET" ? undefined : (file?.body ?? file?.bytes ?? JSON.stringify(input)),
    duplex: "half",
  } as RequestInit);
  const response = await serveService(request, business, operation.id);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}
