import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import type { ApplicationStep } from "../application";
import { contentsBox, NOTHING_TOLD, sealTold } from "./record";

let sandbox: TestSandbox;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
});
afterAll(() => sandbox.close());

const stepOf = (status: ApplicationStep["status"]): ApplicationStep => ({
  slug: "upload_signature_photo",
  status,
  statusAsSent: null,
  message: "امضا کامل نیست",
});

async function application(status: "DRAFT" | "ISSUED", step: ApplicationStep): Promise<string> {
  const id = randomUUID();
  await db()
    .insert(cardApplications)
    .values({
      id,
      business: BUSINESS,
      provider: "pasargad",
      writeKey: randomUUID(),
      memberId: team.owner.id,
      memberName: team.owner.name,
      status,
      contents: contentsBox.seal(id, { facts: { firstName: "سارا", lastName: "محمدی" }, sent: null }),
      told: sealTold(id, { ...NOTHING_TOLD, steps: [step] }),
    });
  return id;
}

it("an application of which a step was rejected is told to those who manage cards, while that is its state", async () => {
  await application("DRAFT", stepOf("INCOMPLETE"));
  const id = await application("DRAFT", stepOf("REJECTED"));
  expect(await whoHears(team, "card_step_rejected", id)).toEqual(["owner", "manager"]);
  // The bank's message may name the person, so only the step is kept.
  const facts = { provider: "pasargad", step: "upload_signature_photo" };
  expect(await foundOf("card_step_rejected")).toEqual([{ record: id, facts }]);
  const subjectFor = async (member: Member) => (await sourceOf("card_step_rejected").describe?.([id], member))?.get(id);
  expect(await subjectFor(team.owner)).toEqual({ name: "سارا محمدی", amountRial: null });
  expect((await subjectFor(team.support))?.name).not.toBe("سارا محمدی");
  await db().update(cardApplications).set({ status: "REJECTED" }).where(eq(cardApplications.id, id));
  expect(await foundOf("card_step_rejected")).toMatchObject([{ record: id, since: expect.any(Date) }]);
  await db().update(cardApplications).set({ status: "IN_REVIEW", waitsFor: "reviewer" });
  expect(await foundOf("card_step_rejected")).toEqual([]);
});

it("a card that came back by post is told until it is replaced", async () => {
  const id = await application("ISSUED", stepOf("COMPLETED"));
  await db().update(cardApplications).set({ waitsFor: "post" }).where(eq(cardApplications.id, id));
  expect(await foundOf("card_came_back")).toEqual([]);
  await db().update(cardApplications).set({ waitsFor: "us" }).where(eq(cardApplications.id, id));
  expect(await whoHears(team, "card_came_back", id)).toEqual(["owner", "manager"]);
  expect(await foundOf("card_came_back")).toMatchObject([{ record: id, since: expect.any(Date) }]);
  await db().update(cardApplications).set({ replacedBy: randomUUID(), waitsFor: "nobody" });
  expect(await foundOf("card_came_back")).toEqual([]);
});
