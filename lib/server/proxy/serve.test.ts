import { beforeAll, expect, it, vi } from "vitest";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { setNoDatabase } from "@/lib/testing/no-database";
import { serve } from "./serve";

beforeAll(setNoDatabase);

const work = vi.fn<Parameters<typeof serve>[3]>();

/** How far a request without a session gets. Only 401 means that it counted as a request of our own pages. */
async function codeOf(method: string, headers: Record<string, string>): Promise<string> {
  const request = new Request("https://daftar.test/api/local/parsmart/team.invite", {
    method,
    headers: { "x-daftar-request": "1", ...headers },
  });
  const answer = await serve(request, "parsmart", teamOperations.invite, work);
  expect(work).not.toHaveBeenCalled();
  return (await answer.json()).code;
}

it.each(["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s never reaches what POST does", async (method) => {
  expect(await codeOf(method, { origin: "https://daftar.test" })).toBe("unknown_operation");
});

it.each([
  ["nothing about where it comes from", {}],
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["a sister site", { "sec-fetch-site": "same-site" }],
  ["an address that was typed", { "sec-fetch-site": "none" }],
  ["another origin, even when said to be the same", { origin: "https://evil.test", "sec-fetch-site": "same-origin" }],
  ["no origin of anybody", { origin: "null", "sec-fetch-site": "same-origin" }],
])("a change that tells %s is refused", async (_, headers) => {
  expect(await codeOf("POST", headers as Record<string, string>)).toBe("csrf");
});

it.each([
  ["our origin", { origin: "https://daftar.test" }],
  ["that it comes from our origin", { "sec-fetch-site": "same-origin" }],
])("a change that tells %s is looked at", async (_, headers) => {
  expect(await codeOf("POST", headers as Record<string, string>)).toBe("unauthenticated");
});

it("nothing is begun while the database does not answer, and that is said", async () => {
  const cookie = "__Host-daftar-session=somebody";
  expect(await codeOf("POST", { origin: "https://daftar.test", cookie })).toBe("database_away");
});
