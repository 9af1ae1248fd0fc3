import { afterAll, beforeAll, expect, it } from "vitest";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES } from "@/lib/kit/roles";
import { proxyOperation } from "@/lib/server/proxy/areas";
import { localOperations, serviceOperations } from "@/lib/testing/catalogue";
import { makeMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(() => sandbox.close());

const operations = [...serviceOperations.filter(({ id }) => proxyOperation(id)), ...localOperations];

// `lib/kit/permissions.test.ts` states the permissions of each role.
it.each(ROLES)("%s is refused every operation that is not theirs, and the service is asked nothing", async (role) => {
  const member = await makeMember(BUSINESS, role);
  const since = Date.now();
  const refused = operations.filter(({ permission }) => !roleCan(role, permission));
  expect(refused.length).toBeGreaterThan(0);
  for (const operation of refused) {
    const asked = operation.kind === "local" ? member.ask(operation) : askProxy(member, operation);
    const { status, body } = await asked;
    expect({ id: operation.id, status, code: body.code }).toEqual({ id: operation.id, status: 403, code: "forbidden" });
  }
  const { calls } = await sandbox.control<{ calls: unknown[] }>("GET", `calls?since=${since}`);
  expect(calls).toEqual([]);
});
