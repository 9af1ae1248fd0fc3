import { afterAll, beforeAll, expect, it } from "vitest";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { type Cardholders, startCardholders } from "@/lib/testing/orders/cardholders";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { cardCreditOperations } from "../operations";

const UPDATE = "PUT /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/credit/update-status";

let sandbox: TestSandbox;
let cards: Cardholders;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  cards = await startCardholders(sandbox);
});
afterAll(() => sandbox.close());

it("calls a credit stopped only where the answer does not say that it stands otherwise", async () => {
  const { applicationId, cardholderId } = await cards.make();
  await cards.control(cardholderId, "credit", { amountRial: 10_000_000 });
  const stop = async () => {
    const { status, body } = await cards.owner.ask(cardCreditOperations.setStatus, {
      applicationId,
      status: "INACTIVE",
    });
    return status === 200 ? "done" : body.code;
  };
  const answer = (status: string | null) =>
    sandbox.control("POST", "faults", {
      operation: UPDATE,
      fault: "answer",
      value: JSON.stringify({ message: "تغییر کرد", data: { status } }),
      times: 1,
    });
  await answer("ACTIVE");
  expect(await stop()).toBe("outcome_unknown");
  await answer("FROZEN");
  expect(await stop()).toBe("outcome_unknown");
  await answer(null);
  expect(await stop()).toBe("done");
  expect(await stop()).toBe("done");
});

it("opens a credit of nothing, once, without an order", async () => {
  const { applicationId } = await cards.make();
  const open = () => cards.owner.ask(cardCreditOperations.open, { applicationId });
  expect((await open()).body).toEqual({ opened: true });
  const { body } = await cards.owner.ask(cardMoneyOperations.credit, { applicationId });
  expect(body.credit).toMatchObject({ leftRial: 0 });
  // It is there already, which the service says.
  expect((await open()).body.code).toBe("upstream_rejected");
  expect((await cards.owner.ask(cardCreditOperations.orders, { applicationId })).body.orders).toEqual([]);
});
