import "server-only";
import { BUSINESS } from "@/lib/launch/testing/server";
import type { ServiceOperation } from "@/lib/operations/define";
import { toQueryString } from "@/lib/operations/query-string";
import { routes } from "@/lib/routes";
import { env } from "@/lib/server/env";
import type { TestAnswer } from "@/lib/server/local/testing";
import { sessionCookieName } from "@/lib/server/members/session";
import type { TestMember } from "@/lib/server/members/testing";
import { serveService } from "./serve-service";

/** For tests: reads through the proxy as a member's browser would: over HTTP, with their session. */
export async function askProxy(
  member: TestMember,
  operation: unknown,
  input: Record<string, unknown> = {},
): Promise<TestAnswer & { headers: Headers }> {
  const { id } = operation as ServiceOperation;
  const address = new URL(routes.api.service(BUSINESS, id), env().DAFTAR_URL);
  address.search = toQueryString(input);
  const request = new Request(address, { headers: { cookie: `${sessionCookieName()}=${member.secret}` } });
  const response = await serveService(request, BUSINESS, operation as ServiceOperation);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}
