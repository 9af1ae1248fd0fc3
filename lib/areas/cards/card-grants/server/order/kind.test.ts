import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetOldCardPages } from "@/lib/areas/cards/card-lifecycle/server/pages";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { codesIn } from "@/lib/kit/orders/comment-code";
import { db } from "@/lib/server/db/client";
import { cardPages, paymentOrders } from "@/lib/server/db/schema/index";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { makeMember } from "@/lib/testing/members";
import {
  type Cardholders,
  GRANT_LIMIT_RIAL,
  startCardholders,
  type TestHolder,
} from "@/lib/testing/orders/cardholders";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { BUSINESS } from "@/lib/testing/rig/server";
import { cardGrantOperations } from "../../operations";
import type { GrantPageShown } from "../../status";
import { noteGrantReturn } from "../grants";

const DEBIT = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder/direct-debit";
const DOOR = `${DEBIT}/transfers`;
const GRANTS = `${DEBIT}/grants`;

let engine: OrderEngine;
let cards: Cardholders;
let known: TestHolder;
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
const list = () => cards.grantsOf(holder);
const asked = () => cards.askGrant(holder);

beforeAll(async () => {
  engine = await startOrderEngine();
  cards = await startCardholders(engine.sandbox);
  known = await cards.make();
});
beforeEach(async () => {
  holder = known;
  await cards.setMoney(holder, 0);
  grantId = await cards.grant(holder);
});
/** Uses a holder of the test's own, whose money arrives later or not at all. */
async function ofItsOwn(): Promise<void> {
  holder = await cards.make();
  grantId = await cards.grant(holder);
}
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
  await habits({ card_grant_transfers: "at_once", card_grant_rows: "told", card_grant_wages: "none" });
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
      // The id from the answer, although the result was found in the statement.
      serviceId: expect.any(String),
    });
    expect(await held()).toBe(2_000_000);
    const input = { applicationId: holder.applicationId, account: 1 };
    const { body } = await cards.owner.ask(cardMoneyOperations.statement, input);
    expect(codesIn(body.items[0].description)).toEqual([order.content.walletCode]);
  });

  it("of which the bank keeps its fee is as it was meant, right after the answer and later", async () => {
    await ofItsOwn();
    await habits({ card_grant_wages: "kept" });
    const order = await approved(2_050_000);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({
      state: "done",
      attention: null,
      receipt: { echoRial: 2_050_000, wageRial: 5_000 },
    });
    await habits({ card_grant_transfers: "later" });
    const later = await approved(2_060_000);
    await work(later);
    await engine.sandbox.control("POST", "clock", { advanceSeconds: 120 });
    await work(later);
    expect(await engine.stored(later)).toMatchObject({ state: "done", attention: null });
    expect(await held()).toBe(2_050_000 + 2_060_000 - 10_000);
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
    await ofItsOwn();
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
    await ofItsOwn();
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
    await ofItsOwn();
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
    await expect(engine.make("grantTransfer", contentOf(GRANT_LIMIT_RIAL + 1))).rejects.toMatchObject({
      fields: { amountRial: "errors.grantLimit" },
    });
    await expect(engine.make("grantTransfer", { ...contentOf(1_000_000), grantId: "unknown" })).rejects.toMatchObject({
      fields: { grantId: "errors.grantUnknown" },
    });
  });
});

describe("a grant", () => {
  beforeEach(ofItsOwn);

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
    const back = await cards.pressGrant(body.url, "agree");
    expect(back.pathname).toBe("/return/card-grant");
    expect(await noteGrantReturn(back.searchParams, null)).toBe("done");
  });

  it("that the holder did not agree to is said so, and the link leads nowhere any more", async () => {
    const { body } = await asked();
    const back = await cards.pressGrant(body.url, "refuse");
    expect(await noteGrantReturn(back.searchParams, null)).toBe("not-done");
    const input = { applicationId: holder.applicationId, pageId: body.id };
    expect((await cards.owner.ask(cardGrantOperations.link, input)).status).toBe(409);
  });

  it("that was refused is shown with the code of the bank's page, which stays, and with nothing else that was brought", async () => {
    const shown = async () =>
      (await cards.owner.ask(cardGrantOperations.pages, { applicationId: holder.applicationId })).body.pages;
    const { body } = await asked();
    const back = await cards.pressGrant(body.url, "refuse");
    await noteGrantReturn(back.searchParams, null);
    await db()
      .update(cardPages)
      .set({ until: new Date(Date.now() - 3 * 24 * 3_600_000) })
      .where(eq(cardPages.id, body.id));
    await forgetOldCardPages();
    const { body: other } = await asked();
    const forged = await cards.pressGrant(other.url, "refuse");
    forged.searchParams.set("error_code", "13 بدهکار");
    await noteGrantReturn(forged.searchParams, null);
    const refusals = new Map<string, unknown>(
      (await shown()).map(({ id, returned, refusal }: GrantPageShown) => [id, [returned, refusal]]),
    );
    expect(refusals.get(body.id)).toEqual(["FAILED", { code: "13", reason: "failures.codes.c13.short" }]);
    expect(refusals.get(other.id)).toEqual(["FAILED", null]);
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

  it("is not called taken back where the answer is of another grant, or says that it goes on", async () => {
    const input = { applicationId: holder.applicationId, grantId };
    for (const data of [
      { grant_id: "another-grant", status: "REVOKED" },
      { grant_id: grantId, status: "ACTIVE" },
    ]) {
      await engine.fault(`${GRANTS}/:grant`, "answer", { value: JSON.stringify({ message: "لغو شد", data }) });
      expect((await cards.owner.ask(cardGrantOperations.revoke, input)).body.code).toBe("outcome_unknown");
      expect((await list()).map(({ status }) => status)).toEqual(["ACTIVE"]);
    }
  });

  it("is asked for and taken back by owners and managers", async () => {
    const accountant = await makeMember(BUSINESS, "accountant");
    const input = { applicationId: holder.applicationId, grantId };
    expect((await accountant.ask(cardGrantOperations.revoke, input)).status).toBe(403);
  });
});
