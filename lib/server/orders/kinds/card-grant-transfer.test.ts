import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cardGrantOperations } from "@/lib/card-grants/operations";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import { codesIn } from "@/lib/customer-wallets/code";
import { noteGrantReturn } from "@/lib/server/card-grants/grants";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { dealWithOrder } from "@/lib/server/orders/engine/deal";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { makeMember } from "@/lib/testing/members";
import { type Cardholders, startCardholders, type TestHolder } from "@/lib/testing/orders/cardholders";
import { BUSINESS } from "@/lib/testing/rig/server";
import { type OrderEngine, resetTimes, startOrderEngine } from "../../../testing/orders/engine";

const DEBIT = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder/direct-debit";
const DOOR = `${DEBIT}/transfers`;
const GRANTS = `${DEBIT}/grants`;
const LIMIT_RIAL = 20_000_000;

let engine: OrderEngine;
let cards: Cardholders;
let holder: TestHolder;
let grantId: string;

const work = async (order: PaymentOrder, times = 1) => {
  for (let step = 0; step < times; step += 1) await workOnOrder(order.id);
};
const habits = (more: Record<string, string>) => engine.sandbox.control("POST", "habits", more);
const contentOf = (amountRial: number) => ({
  applicationId: holder.applicationId,
  grantId,
  amountRial,
  description: "شارژ کارت",
});
const approved = (amountRial: number) => engine.approved("grantTransfer", contentOf(amountRial));
const held = async () => (await cards.money(holder)).balanceRial;
const list = async () => {
  forgetTags(BUSINESS, ["card-money"]);
  const input = { applicationId: holder.applicationId };
  return (await cards.owner.ask(cardMoneyOperations.grants, input)).body.items as { id: string; status: string }[];
};
/** Asks for a grant. @returns the link, and the page that the holder's browser is sent to */
const asked = async () => {
  const wish = { bankCode: "056", timesAMonth: 10, limitRial: LIMIT_RIAL, expiresOn: "2035-01-01" };
  return cards.owner.ask(cardGrantOperations.ask, { applicationId: holder.applicationId, ...wish });
};
/** The holder's press at their bank. @returns where their browser is sent back to */
async function pressed(url: string, decision: "agree" | "refuse"): Promise<URL> {
  const answer = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ decision }),
    redirect: "manual",
  });
  return new URL(answer.headers.get("location") ?? "");
}

beforeAll(async () => {
  engine = await startOrderEngine();
  cards = await startCardholders(engine.sandbox);
});
beforeEach(async () => {
  holder = await cards.make();
  const { body } = await asked();
  await pressed(body.url, "agree");
  [{ id: grantId } = { id: "" }] = await list();
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
  await habits({ card_grant_transfers: "at_once", card_grant_rows: "told" });
});
afterAll(() => engine.stop());

describe("a transfer under a grant", () => {
  it("brings the money once, and its row carries the order's code", async () => {
    const order = await approved(2_000_000);
    expect(order).toMatchObject({ destination: null, content: { ownerName: "مریم سپهرآرا", bankCode: "056" } });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({
      state: "done",
      attention: null,
      attempts: 1,
      receipt: { echoRial: 2_000_000 },
    });
    expect(await held()).toBe(2_000_000);
    const input = { applicationId: holder.applicationId, account: 1 };
    const { body } = await cards.owner.ask(cardMoneyOperations.statement, input);
    expect(codesIn(body.items[0].description)).toEqual([order.content.walletCode]);
  });

  it("whose answer was lost is found by its code, and is not sent twice", async () => {
    const order = await approved(2_100_000);
    await engine.fault(DOOR, "drop_after");
    await work(order);
    expect((await engine.stored(order)).state).toBe("unknown");
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attempts: 1, receipt: { echoRial: 2_100_000 } });
    expect(await held()).toBe(2_100_000);
  });

  it("that never arrived is for a person, and never goes out again by itself", async () => {
    const order = await approved(2_200_000);
    await engine.fault(DOOR, "drop_before");
    orderTimes().noAnswerMs = 0;
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
    const said = { orderId: order.id, attention: "unproven", reason: "پرسیده شد", found: "stayed" } as const;
    await dealWithOrder(said, engine.team.manager);
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "canceled", attempts: 1 });
    expect(await held()).toBe(0);
  });

  it("whose row carries no code may be one of several: a person decides", async () => {
    await habits({ card_grant_rows: "codeless" });
    const order = await approved(2_300_000);
    await engine.fault(DOOR, "drop_after");
    orderTimes().noAnswerMs = 0;
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
    expect(await held()).toBe(2_300_000);
  });

  it("that the bank decides later is on its way until the statement has it", async () => {
    await habits({ card_grant_transfers: "later" });
    const order = await approved(2_400_000);
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    await engine.sandbox.control("POST", "clock", { advanceSeconds: 120 });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attempts: 1 });
    expect(await held()).toBe(2_400_000);
  });

  it("that is taken and never shown is missed", async () => {
    await habits({ card_grant_transfers: "later" });
    const order = await approved(2_450_000);
    await work(order);
    orderTimes().noAnswerMs = 0;
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "vanished" });
  });

  it("that the holder's bank refuses has failed, with its words", async () => {
    await habits({ card_grant_transfers: "fails" });
    const order = await approved(2_500_000);
    await work(order);
    const failed = await engine.stored(order);
    expect(failed.state).toBe("failed");
    expect(failed.failure).toContain("موجودی");
    expect(await held()).toBe(0);
  });

  it("of another amount, or under another grant, stops all sending", async () => {
    const order = await approved(2_600_000);
    await engine.fault(DOOR, "answer", {
      value: JSON.stringify({
        message: "ثبت شد",
        data: {
          transfer_id: "t-1",
          grant_id: "another-grant",
          track_id: order.trackId,
          amount: 2_600_000,
          status: "PENDING",
        },
      }),
    });
    await work(order);
    expect((await engine.stored(order)).attention).toBe("other_destination");
    await db().update(paymentOrders).set({ attention: null }).where(eq(paymentOrders.id, order.id));
  });

  it("whose answer is of another track id is not known", async () => {
    const order = await approved(2_700_000);
    await engine.fault(DOOR, "answer", {
      value: JSON.stringify({
        message: "ثبت شد",
        data: { transfer_id: "t-2", grant_id: grantId, track_id: "somebody-else", amount: 2_700_000, status: "DONE" },
      }),
    });
    await work(order);
    expect((await engine.stored(order)).state).toBe("unknown");
  });

  it("whose track id is taken is somebody's there, and is not sent again", async () => {
    const order = await approved(2_800_000);
    await habits({ card_grant_transfers: "later" });
    const { access_token } = await engine.sandbox.control<{ access_token: string }>("POST", "tokens", {});
    const path = DOOR.replace(":business", BUSINESS)
      .replace(":provider", cards.provider)
      .replace(":cardholder", holder.cardholderId);
    const taken = await fetch(`${engine.sandbox.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ grant_id: grantId, amount: 2_800_000, track_id: order.trackId }),
    });
    expect(taken.status).toBe(200);
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "taken_id", attempts: 1 });
  });

  it("does not leave once its grant was revoked, nor while nobody tells how it stands", async () => {
    const order = await approved(2_900_000);
    await engine.fault(GRANTS, "status", { value: 500, times: "always" });
    await work(order);
    expect((await engine.stored(order)).state).toBe("approved");
    await engine.sandbox.control("DELETE", "faults");
    const input = { applicationId: holder.applicationId, grantId };
    expect((await cards.owner.ask(cardGrantOperations.revoke, input)).status).toBe(200);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", failure: "errors.grantNotActive" });
    expect(await held()).toBe(0);
  });

  it("is refused beside its field where the grant does not allow it", async () => {
    await expect(engine.make("grantTransfer", contentOf(LIMIT_RIAL + 1))).rejects.toMatchObject({
      fields: { amountRial: "errors.grantLimit" },
    });
    await expect(engine.make("grantTransfer", { ...contentOf(1_000_000), grantId: "unknown" })).rejects.toMatchObject({
      fields: { grantId: "errors.grantUnknown" },
    });
  });
});

describe("a grant", () => {
  it("is agreed to at the bank alone: a return that is forged proves nothing", async () => {
    const { body } = await asked();
    const token = new URL(body.url).pathname.split("/").at(-1) ?? "";
    const forged = (status: string, of = token) =>
      noteGrantReturn(new URLSearchParams({ token: of, status }), "192.0.2.1");
    expect(await forged("SUCCEED")).toBe("unknown");
    expect(await forged("SUCCEED", "0000-nobody")).toBe("unknown");
    expect(
      await noteGrantReturn(
        new URLSearchParams([
          ["token", token],
          ["token", "x"],
          ["status", "SUCCEED"],
        ]),
        null,
      ),
    ).toBe("unknown");
    expect((await list()).map(({ status }) => status).sort()).toEqual(["ACTIVE", "PENDING"]);
    const back = await pressed(body.url, "agree");
    expect(back.pathname).toBe("/return/card-grant");
    expect(await noteGrantReturn(back.searchParams, null)).toBe("done");
  });

  it("that the holder did not agree to is said so, and the link leads nowhere any more", async () => {
    const { body } = await asked();
    const back = await pressed(body.url, "refuse");
    expect(await noteGrantReturn(back.searchParams, null)).toBe("not-done");
    const input = { applicationId: holder.applicationId, pageId: body.id };
    expect((await cards.owner.ask(cardGrantOperations.link, input)).status).toBe(409);
  });

  it("whose answer was lost leaves nothing that anybody could open", async () => {
    await engine.fault(GRANTS, "drop_after", { method: "POST" });
    expect((await asked()).body.code).toBe("outcome_unknown");
    const pages = await cards.owner.ask(cardGrantOperations.pages, { applicationId: holder.applicationId });
    expect(pages.body.pages).toHaveLength(1);
  });

  it("is taken back once, and after a lost answer the service is asked whether it was", async () => {
    const input = { applicationId: holder.applicationId, grantId };
    await engine.fault(`${GRANTS}/:grant`, "drop_after");
    expect((await cards.owner.ask(cardGrantOperations.revoke, input)).status).toBe(200);
    expect((await list()).map(({ status }) => status)).toEqual(["REVOKED"]);
    expect((await cards.owner.ask(cardGrantOperations.revoke, input)).status).toBeGreaterThanOrEqual(400);
  });

  it("is asked for and taken back by owners and managers", async () => {
    const accountant = await makeMember(BUSINESS, "accountant");
    const input = { applicationId: holder.applicationId, grantId };
    expect((await accountant.ask(cardGrantOperations.revoke, input)).status).toBe(403);
  });
});
