import { afterAll, beforeAll, expect, test } from "vitest";
import { receiptShown } from "@/lib/areas/collecting/gateway/server/pay-link";
import { payerReturned } from "@/lib/areas/collecting/gateway/server/send-payer";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { maskCardNumber } from "@/lib/kit/format/card";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
import { signInFailures } from "@/lib/server/db/schema/index";
import { payers } from "@/lib/testing/gateway/payers";
import { type Ask, askAs } from "@/lib/testing/local";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import type { DocumentContent, DocumentShown } from "../document";
import { documentOperations as operations } from "../operations";
import { checkDocument } from "./check";
import { eraseFromDocuments } from "./record";

let sandbox: TestSandbox;
let owner: Ask;
let support: Ask;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { ANSWER_CACHE: "off" } });
  [owner, support] = [await askAs("owner"), await askAs("support")];
});
afterAll(() => sandbox.close());

const { ask, linkOf, newest, go, atGateway, show } = payers(() => ({ sandbox, owner }));
const PAYER = { payerName: "مریم کاظمی", mobile: "09127005511", description: "سفارش ۱۴۰۲" };

async function paid() {
  const requestId = await ask(PAYER);
  const token = await go(await linkOf(requestId));
  const paymentId = await newest(requestId);
  const back = (await atGateway(token, "pay")) ?? new URLSearchParams();
  return { paymentId, comeBack: () => payerReturned(back, null) };
}
const issue = (about: string, by = owner) => by(operations.issue, { kind: "gatewayPayment", about });
async function issued(about: string): Promise<DocumentShown> {
  const answer = await issue(about);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return (await owner(operations.show, { documentId: answer.body.id })).body;
}
const said = (content: Pick<DocumentContent, "facts"> | null, wanted: string) =>
  content?.facts.find(({ name }) => name === wanted)?.value;
async function checked({ check }: DocumentShown) {
  await db().delete(signInFailures);
  const answer = await checkDocument(check?.code, null);
  if (answer.found !== "known") throw new Error(`found ${answer.found}`);
  return answer;
}

test("a receipt is of what the gateway has confirmed, once, and its check names no payer", async () => {
  const { paymentId, comeBack } = await paid();
  expect(await issue(paymentId)).toMatchObject({ status: 409 });
  await comeBack();
  expect((await issue(paymentId, support)).status).toBe(403);
  const payment = await show(paymentId);
  const document = await issued(paymentId);
  expect((await issued(paymentId)).id).toBe(document.id);
  const { content } = document;
  expect(document).toMatchObject({ kind: "gatewayPayment", about: paymentId, amountRial: payment.toldRial });
  expect([said(content, "state"), said(content, "at"), said(content, "endedAt")]).toEqual([
    "payment_verified",
    payment.paidAt,
    payment.verifiedAt,
  ]);
  expect([said(content, "payer"), said(content, "invoice"), said(content, "transactionId")]).toEqual([
    PAYER.payerName,
    payment.invoice,
    payment.transId,
  ]);
  expect(said(content, "card")).toBe(maskCardNumber(payment.card ?? ""));
  const check = await checked(document);
  expect(check.since).toBeNull();
  expect(JSON.stringify(check)).not.toMatch(/کاظمی|09127005511|سفارش|\*{4,}\d{4}/);
  expect(said(check, "amount")).toBe(payment.toldRial);
  expect(await issue("11111111-1111-4111-8111-111111111111")).toMatchObject({ status: 404 });
});

test("the check tells what of it went back since, whoever ordered that", async () => {
  const { paymentId, comeBack } = await paid();
  const secret = (await comeBack()) ?? "";
  const givenBack = async () => (await receiptShown(secret, null))?.givenBackRial;
  expect(await givenBack()).toBeNull();
  const { transId, toldRial } = await show(paymentId);
  const document = await issued(paymentId);
  const { access_token } = await sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const giveBack = async (amount: number) => {
    const answer = await fetch(`${sandbox.url}/v3/business/${BUSINESS}/transaction/${transId}/refund`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ amount: String(amount) }),
    });
    expect(answer.status).toBe(200);
    await sandbox.control("POST", "clock", { advanceSeconds: 90 });
    const today = tehranDayOf(Date.now());
    await readStatement(BUSINESS, [today, addDays(today, 1)], new AbortController().signal);
  };
  await giveBack(500_000);
  expect((await checked(document)).since).toMatchObject({ word: "payment_partlyGivenBack", at: expect.any(String) });
  // The payer's own receipt says the same.
  expect(await givenBack()).toBe(500_000);
  await giveBack((toldRial ?? 0) - 500_000);
  expect((await checked(document)).since?.word).toBe("payment_givenBack");
  expect(await givenBack()).toBe(toldRial);
});

test("whoever is erased is gone from it, by their mobile alone", async () => {
  const { paymentId, comeBack } = await paid();
  await comeBack();
  const document = await issued(paymentId);
  await db().transaction((tx) => eraseFromDocuments(BUSINESS, [["mobile", PAYER.mobile]], [], tx));
  const { content } = (await owner(operations.show, { documentId: document.id })).body as DocumentShown;
  expect([said(content, "payer"), said(content, "card"), said(content, "description")]).toEqual([null, null, null]);
  expect(said(content, "amount")).toBe(document.amountRial);
});
