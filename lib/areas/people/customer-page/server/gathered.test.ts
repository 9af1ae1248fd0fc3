import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { db } from "@/lib/server/db/client";
import { customerNotes } from "@/lib/server/db/schema/index";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { customerPageOperations as operations } from "../operations";
import type { PartyTimeline } from "../party";

let sandbox: TestSandbox;
let owner: TestMember;
let manager: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
  manager = await makeMember(BUSINESS, "manager");
});
afterAll(() => sandbox.close());

it("is gathered once for all parts of the page, for each member, and anew once something of it has changed", async () => {
  const person = { type: "INDIVIDUAL", firstName: "نگار", lastName: "گردآوری", mobile: "09351230099" };
  const { body } = await askProxy(owner, customerOperations.create, { ...person, nationalCode: "0499370899" });
  const customerId: string = body.id;
  const notesSeen = async (by = owner) =>
    ((await by.ask(operations.timeline, { customerId, of: "note" })).body as PartyTimeline).items.length;
  /** As nobody tells of it: what was gathered before does not have it. */
  const writeUnsaid = () =>
    db()
      .insert(customerNotes)
      .values({ business: BUSINESS, customerId, byId: owner.id, byName: "عضو", writeKey: randomUUID() });
  // Its making was announced; that arrives before anything is kept.
  await vi.waitFor(
    async () => {
      const before = await notesSeen();
      await writeUnsaid();
      expect(await notesSeen()).toBe(before);
    },
    // Each time writes one more, and a page has twenty.
    { timeout: 20_000, interval: 1000 },
  );
  const kept = await notesSeen();
  expect((await owner.ask(operations.party, { customerId })).status).toBe(200);
  expect(await notesSeen()).toBe(kept);
  const all = await notesSeen(manager);
  expect(all).toBeGreaterThan(kept);
  expect((await owner.ask(operations.addNote, { customerId, text: "گفته شد" })).status).toBe(200);
  expect(await notesSeen()).toBe(all + 1);
});
