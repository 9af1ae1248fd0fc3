import { afterAll, beforeAll, expect, it } from "vitest";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { flushAnswers } from "@/lib/server/book/feed";
import { maskText } from "@/lib/server/proxy/mask";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { authorizationOperations, type Payer } from "../operations";
import type { Authorization } from "./answers";

let sandbox: TestSandbox;
let owner: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer();
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());

it("names the payers of a page's authorizations and withdrawals from the book, masked for support", async () => {
  const support = await makeMember(BUSINESS, "support");
  const page = { page: 1, perPage: 20 };
  const [withdrawal]: Withdrawal[] = (await askProxy(owner, withdrawalOperations.list, page)).body.items;
  if (!withdrawal?.authorizationId) throw new Error("the sandbox has no withdrawal");
  const { id, authorizationId } = withdrawal;
  const { name, mobile }: Authorization = (await askProxy(owner, authorizationOperations.show, { authorizationId }))
    .body;
  await flushAnswers();
  const payersOf = async (member: TestMember, of: "authorization" | "withdrawal", asked: string): Promise<Payer[]> => {
    const { status, body } = await member.ask(authorizationOperations.payers, { of, ids: [asked, "nobody's"] });
    expect(status).toBe(200);
    return body.payers;
  };
  expect(await payersOf(owner, "authorization", authorizationId)).toEqual([{ id: authorizationId, name, mobile }]);
  expect(await payersOf(owner, "withdrawal", id)).toEqual([{ id, name, mobile }]);
  const masked = { name: name && maskText(name, "name"), mobile: mobile && maskText(mobile, "mobile") };
  expect(masked).not.toEqual({ name, mobile });
  expect(await payersOf(support, "authorization", authorizationId)).toEqual([{ id: authorizationId, ...masked }]);
  expect(await payersOf(support, "withdrawal", id)).toEqual([{ id, ...masked }]);
});
