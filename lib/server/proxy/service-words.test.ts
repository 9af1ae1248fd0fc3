import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import { searchOperations } from "@/lib/areas/records/search/operations";
import type { ProblemDocument } from "@/lib/kit/operations/errors";
import type { Role } from "@/lib/kit/roles";
import * as upstream from "@/lib/server/core/upstream";
import { sessionCookieName } from "@/lib/server/members/session";
import { readPair } from "@/lib/server/tokens/store";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { callService } from "./call-service";
import { serveService } from "./serve-service";

const MOBILE = "09354912164";
const IBAN = "IR820540102680020817909002";
let sandbox: TestSandbox;
const members = new Map<Role, TestMember>();
const secrets: string[] = [];

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  for (const role of ["support", "owner"] as const) members.set(role, await makeMember(BUSINESS, role));
  const pair = await readPair(BUSINESS);
  secrets.push(pair?.accessToken ?? "", pair?.refreshToken ?? "");
});
afterAll(() => sandbox.close());
afterEach(() => vi.restoreAllMocks());

/** A service that repeats everything it knows. */
function answerWith(status: number, make: (words: string) => object): void {
  const words = `bad token ${secrets.join(" / ")} for ${MOBILE} ${IBAN}`;
  vi.spyOn(upstream, "sendUpstream").mockResolvedValue({ status, headers: {}, text: JSON.stringify(make(words)) });
}

const refuse = () =>
  answerWith(422, (words) => ({ message: words, errors: { mobile: [words], [MOBILE]: ["already there"] } }));

async function proxied(role: Role): Promise<ProblemDocument> {
  const address = `http://localhost:3000/api/service/${BUSINESS}/authorizations.list?page=1&perPage=7`;
  const cookie = `${sessionCookieName()}=${members.get(role)?.secret}`;
  const answer = await serveService(new Request(address, { headers: { cookie } }), BUSINESS, "authorizations.list");
  return (await answer.json()) as ProblemDocument;
}

const ways: [string, (role: Role) => Promise<unknown>][] = [
  ["the proxy", proxied],
  ["the search", async (role) => (await members.get(role)?.ask(searchOperations.lookup, { q: MOBILE }))?.body],
];

describe("what the service says of a refusal", () => {
  it.each(ways)("tells nobody the tokens, and support no number of a person, through %s", async (_, ask) => {
    refuse();
    for (const role of ["support", "owner"] as const) {
      const shown = JSON.stringify(await ask(role));
      expect(shown).toContain("upstream_rejected");
      expect(shown).toContain("bad token / for");
      for (const secret of secrets) expect(shown).not.toContain(secret);
      expect(shown.includes(MOBILE), role).toBe(role === "owner");
      expect(shown.includes(IBAN), role).toBe(role === "owner");
    }
  });

  it("is masked where a field is revealed, too", async () => {
    refuse();
    const asked = {
      operation: authorizationOperations.show.id,
      input: { authorizationId: "a-1" },
      paths: ["mobile"],
      reason: "customer asked by phone",
    };
    const shown = JSON.stringify((await members.get("support")?.ask(revealOperations.fields, asked))?.body);
    expect(shown).toContain("•••2164");
    for (const secret of [...secrets, MOBILE, IBAN]) expect(shown).not.toContain(secret);
  });
});

it("an answer that says the tokens back is read without them", async () => {
  answerWith(200, (words) => ({
    has_more: false,
    data: [{ id: "1", amount: 1, status: "1", description: words, result: secrets[0] }],
  }));
  const context = { business: BUSINESS, requestId: "test-request" };
  const { data } = await callService(walletOperations.transactions, { perPage: 13 }, context);
  expect(data.items[0]?.description).toContain(`for ${MOBILE}`);
  for (const secret of secrets) expect(JSON.stringify(data)).not.toContain(secret);
});
