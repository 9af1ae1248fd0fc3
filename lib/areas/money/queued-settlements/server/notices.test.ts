import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { asMember, foundOf, whoHears } from "@/lib/testing/notices";
import { type Desk, openDesk } from "@/lib/testing/orders/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

it("settlements that wait for the balance are one notice, until none waits", async () => {
  const people = Object.fromEntries(
    (["owner", "manager", "accountant", "support"] as const).map((role: Role & keyof Desk) => [
      role,
      asMember(desk[role].id, role),
    ]),
  );
  expect(await foundOf("settlements_queued")).toEqual([]);
  const ids = [await desk.make(), await desk.make()];
  const waits = { kind: "queued", state: "sent", receipt: { status: "QUEUED" } } as const;
  for (const id of ids) await db().update(paymentOrders).set(waits).where(eq(paymentOrders.id, id));
  expect(await whoHears(people, "settlements_queued", "")).toEqual(["owner", "manager", "accountant"]);
  expect(await foundOf("settlements_queued")).toMatchObject([{ facts: { count: 2, totalRial: 1_000_000 } }]);
  await db().update(paymentOrders).set({ state: "done" });
  expect(await foundOf("settlements_queued")).toEqual([]);
});
