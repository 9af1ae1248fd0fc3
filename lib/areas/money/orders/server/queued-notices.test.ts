import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { areaNotices } from "@/lib/areas/areas";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { asMember, foundOf, groupsOf, whoHears } from "@/lib/testing/notices";
import { type Desk, openDesk } from "@/lib/testing/orders/desk";
import { orderRoutes } from "../declared";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

it("each settlement that waits for the balance is told by its receiver and amount, until it waits no more", async () => {
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
  const records = ids.map((id) => `order:${id}`);
  for (const record of records)
    expect(await whoHears(people, "settlements_queued", record)).toEqual(["owner", "manager", "accountant"]);
  const found = await foundOf("settlements_queued");
  expect(found.map(({ record }) => record)).toEqual(records);
  expect(found[0]?.facts).toMatchObject({ totalRial: 1_000_000 });
  const [group] = await groupsOf(desk.owner.ask, /^settlements_queued$/);
  expect(group).toMatchObject({ count: 2, items: [{ amountRial: 500_000, name: expect.any(String) }, {}] });
  expect(areaNotices.settlements_queued.href("b", records[0] ?? "")).toBe(orderRoutes.order("b", ids[0] ?? ""));
  await db().update(paymentOrders).set({ state: "done" });
  expect(await foundOf("settlements_queued")).toEqual([]);
});
