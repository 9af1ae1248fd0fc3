import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { allBanks } from "../banks/banks";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let tracks = 0;
const bankThat = (canRefund: boolean) =>
  allBanks.find((bank) => bank.isDirectDebit && bank.isHealthy && bank.canRefund === canRefund)?.code ?? "";

beforeAll(async () => {
  sandbox = await openSandbox();
  await sandbox.control("POST", "/deposit", { amountRial: 1_000_000_000 });
});
afterAll(() => sandbox.close());

/** A withdrawal that was collected. @returns its id */
async function collected(amount = 1_000_000, bankCode = bankThat(true)): Promise<string> {
  tracks += 1;
  const authorization_id = await sandbox.authorization({ bank_code: bankCode, count: 100 });
  const made = await sandbox.withdraw({ authorization_id, amount, track_id: `refund-${tracks}` });
  const { id } = made.body.result.withdrawal;
  expect((await sandbox.debit("GET", `/withdrawal/${id}`)).body.result.withdrawal.status).toBe("DONE");
  return id;
}
const refund = (fields: object) => sandbox.debit("POST", "/refunds", fields);
const shown = async (id: string): Promise<Json> => (await sandbox.debit("GET", `/refunds/${id}`)).body.result.refund;
const wallet = async (): Promise<number> => (await sandbox.control("GET", "/book")).body.balances_rial.wallet;
const withdrawal = async (id: string): Promise<Json> =>
  (await sandbox.debit("GET", `/withdrawal/${id}`)).body.result.withdrawal;

describe("a refund of a withdrawal", () => {
  it("gives the whole amount back in its time, and the withdrawal is reversed", async () => {
    const id = await collected();
    const before = await wallet();
    const made = await refund({ withdrawal_id: id, track_id: "whole-1" });
    expect(made.body.result.refund).toMatchObject({
      withdrawal_id: id,
      amount: "1000000",
      status: "INIT",
      track_id: "whole-1",
    });
    const refundId = made.body.result.refund.id;
    await sandbox.advance(30);
    expect((await shown(refundId)).status).toBe("PENDING");
    expect(await wallet()).toBe(before);
    await sandbox.advance(90);
    expect(await shown(refundId)).toMatchObject({ status: "DONE", error_code: null });
    expect(await wallet()).toBe(before - 1_000_000);
    expect(await withdrawal(id)).toMatchObject({ status: "REVERSED", refund_id: refundId });
    expect((await refund({ withdrawal_id: id })).body.errors).toHaveProperty("withdrawal_id");
  });

  it("gives parts back until nothing is left, and no more than that", async () => {
    const id = await collected();
    const first = (await refund({ withdrawal_id: id, amount: 400_000 })).body.result.refund.id;
    expect((await refund({ withdrawal_id: id, amount: 600_001 })).body.errors).toHaveProperty("amount");
    await sandbox.advance(120);
    expect((await shown(first)).status).toBe("DONE");
    expect((await withdrawal(id)).status).toBe("DONE");
    await refund({ withdrawal_id: id, amount: 600_000 });
    await sandbox.advance(120);
    expect((await withdrawal(id)).status).toBe("REVERSED");
    const { data } = (await sandbox.debit("GET", `/refunds?q=${id}`)).body;
    expect(data.map(({ amount }: Json) => amount).sort()).toEqual(["400000", "600000"]);
  });

  it("that fails moves nothing, says why, and leaves the amount to be refunded", async () => {
    const id = await collected();
    const before = await wallet();
    const failed = (await refund({ withdrawal_id: id, amount: 507_728 })).body.result.refund.id;
    await sandbox.advance(120);
    expect(await shown(failed)).toMatchObject({ status: "FAILED", error_code: "28" });
    expect(await wallet()).toBe(before);
    expect((await refund({ withdrawal_id: id })).body.result.refund.amount).toBe("1000000");
  });

  it("is refused by its field: not collected, a bank without it, a used track id, a withdrawal that is not there", async () => {
    const errorsOf = async (fields: object) => Object.keys((await refund(fields)).body.errors);
    expect(await errorsOf({ withdrawal_id: "nobody" })).toEqual(["withdrawal_id"]);
    expect(await errorsOf({ withdrawal_id: await collected(1_000_000, bankThat(false)) })).toEqual(["withdrawal_id"]);
    expect(await errorsOf({ withdrawal_id: await collected(), track_id: "whole-1" })).toEqual(["track_id"]);
    expect(await errorsOf({})).toEqual(["withdrawal_id"]);
    expect((await sandbox.debit("GET", "/refunds/nobody")).status).toBe(404);
  });

  it("is not for a business that does not have it", async () => {
    await sandbox.control("POST", "/habits", { debit_refunds: "off" });
    expect((await refund({ withdrawal_id: await collected() })).status).toBe(403);
    await sandbox.control("POST", "/habits", { debit_refunds: "on" });
  });

  it("has given back every seeded withdrawal that is reversed, and the control plays the bank", async () => {
    const { debit_refunds: refunds, withdrawals } = (await sandbox.control("GET", "/book")).body;
    const reversed = withdrawals.filter(({ status }: Json) => status === "REVERSED");
    expect(reversed.length).toBeGreaterThan(3);
    for (const row of reversed)
      expect(refunds.some((each: Json) => each.withdrawal_id === row.id && each.status === "DONE")).toBe(true);
    const { id } = (await refund({ withdrawal_id: await collected() })).body.result.refund;
    expect(
      (await sandbox.control("POST", `/refunds/${id}/settle`, { status: "FAILED", error_code: "24" })).body.refund,
    ).toMatchObject({
      status: "FAILED",
      error_code: "24",
    });
    expect((await sandbox.control("POST", `/refunds/${id}/settle`, { status: "DONE" })).status).toBe(409);
  });
});
