import { afterAll, beforeAll, expect, it } from "vitest";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/launch/testing/server";
import { revealOperations } from "@/lib/reveal/operations";
import { callService } from "@/lib/server/proxy/call-service";
import { askAs } from "./testing";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
});
afterAll(() => sandbox.close());

it("holds its limit when all is asked at the same moment", async () => {
  const context = { business: BUSINESS, requestId: "reveal-test" };
  const { data } = await callService(authorizationOperations.list, { page: 1, perPage: 1 }, context);
  const support = await askAs("support");
  const reveal = () =>
    support(revealOperations.field, {
      operation: authorizationOperations.show.id,
      input: { authorizationId: data.items[0]?.id },
      path: "mobile",
      reason: "customer asked by phone",
    });
  const answers = await Promise.all(Array.from({ length: 30 }, reveal));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ body }) => body.code === "locked")).toHaveLength(20);
});
