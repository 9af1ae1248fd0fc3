import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "@/lib/server/core/env";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { externalPageOperations, externalPages } from "../operations";

const TOKEN = "0b4a1f0e-6f0f-4c55-9d5c-2a64c1c7b1aa";
let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ env: { SERVICE_GATEWAY_URL: "" } });
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());

const address = (externalPage: string, token: string, member = owner) =>
  member.ask(externalPageOperations.address, { externalPage, token });

it("says where a browser goes, on the configured host of each page alone", async () => {
  const { SERVICE_BASE_URL, SERVICE_SUBSCRIPTION_URL } = env();
  expect((await address("authorizations.open", TOKEN)).body).toEqual({
    url: `${SERVICE_SUBSCRIPTION_URL}/authorizations/${TOKEN}`,
  });
  for (const { id, path, host } of Object.values(externalPages).filter((page) => page.host === "api"))
    expect((await address(id, TOKEN)).body, host).toEqual({
      url: `${SERVICE_BASE_URL}${path.replace(":token", TOKEN)}`,
    });
  // The gateway has no address here, and no other host stands in for it.
  expect(await address("payments.open", "Ab12cd")).toMatchObject({ status: 503, body: { code: "host_missing" } });
});

it.each(["..", "../../v3/refreshtoken", "a/b/c/d", "abcd?x=1", "abcd#x", "ab%2Fcd", "abc\n", "ab", "a".repeat(129)])(
  "takes no token that is more than one step of an address: %j",
  async (token) => {
    expect((await address("authorizations.open", token)).body).toMatchObject({
      code: "invalid_input",
      fields: { token: "errors.invalidId" },
    });
  },
);

it("tells it to those alone who may hand over", async () => {
  const [support, accountant] = await Promise.all([
    makeMember(BUSINESS, "support"),
    makeMember(BUSINESS, "accountant"),
  ]);
  expect((await address("authorizations.open", TOKEN, support)).body.code).toBe("forbidden");
  expect((await address("authorizations.open", TOKEN, accountant)).status).toBe(200);
  expect((await address("cards.open_block", TOKEN, accountant)).body.code).toBe("forbidden");
  expect((await address("business.show", TOKEN)).body.code).toBe("not_found");
});

it("is never called by the proxy, which says so", async () => {
  const calls = async () => (await sandbox.control<{ calls: unknown[] }>("GET", "calls?since=0")).calls.length;
  const before = await calls();
  for (const page of Object.values(externalPages))
    expect(await askProxy(owner, page, { token: TOKEN })).toMatchObject({
      status: 405,
      body: { code: "opened_elsewhere" },
    });
  expect(await calls()).toBe(before);
});
