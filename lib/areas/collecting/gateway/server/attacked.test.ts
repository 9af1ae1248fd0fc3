import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { GET as go } from "@/app/(public)/pay/[secret]/go/route";
import { GET as comeBack } from "@/app/(public)/return/payment/route";
import { limitOf } from "@/lib/server/budget/slots";
import { db } from "@/lib/server/db/client";
import { auditEntries, payments, signInFailures } from "@/lib/server/db/schema/index";
import { payers } from "@/lib/testing/gateway/payers";
import { whileAnswered } from "@/lib/testing/gateway/saying";
import { type Ask, askAs } from "@/lib/testing/local";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { gatewayOperations as operations } from "../operations";
import { payLinkShown, receiptShown } from "./pay-link";
import { forgetPayersOf, paymentBox } from "./record";
import { payersSentOn } from "./send-payer";
import { settlePayment } from "./verify";
import { laneOf, settleDue } from "./watch";

let sandbox: TestSandbox;
let owner: Ask;
const OWN = "http://localhost:3000";

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { SERVICE_LIMIT_POST: "2000", SERVICE_LIMIT_OTHER: "2000" } });
  owner = await askAs("owner");
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await db().delete(signInFailures);
});
afterAll(() => sandbox.close());

const { ask, request, linkOf, show, newest, atGateway, atService, wallet, calls, age } = payers(() => ({
  sandbox,
  owner,
}));
const CARDS = ["6037991234567893", "6219861034529007"] as const;

let addresses = 0;
/** An address that nobody else uses. */
const stranger = (): string => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};
const press = (secret: string, from = stranger()) =>
  go(new Request(`${OWN}/pay/${secret}/go`, { headers: { "x-forwarded-for": from } }), {
    params: Promise.resolve({ secret }),
  });
const returnWith = (query: string, from = stranger()) =>
  comeBack(new Request(`${OWN}/return/payment?${query}`, { headers: { "x-forwarded-for": from } }));
const placeOf = (answer: Response): string => answer.headers.get("location") ?? "";
const tokenIn = (answer: Response): string => /\/gateway\/v4\/(\w+)$/.exec(placeOf(answer))?.[1] ?? "";
const secretIn = (answer: Response): string => placeOf(answer).split("/").at(-1) ?? "";
const many = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** A payer who has gone to the gateway by a link of their own. */
async function gone(more: object = {}, from = stranger()) {
  const id = await ask(more);
  const token = tokenIn(await press(await linkOf(id), from));
  return { id, token, paymentId: await newest(id) };
}

describe("whoever presses without end", () => {
  test("at once gets no more ways to the gateway than one after another", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    const before = await calls("/send");
    const answers = await many(40, () => press(secret));
    expect(answers.filter((answer) => tokenIn(answer) !== "")).toHaveLength(6);
    expect((await calls("/send")) - before).toBe(6);
    expect((await request(id)).payments).toHaveLength(6);
  });

  test("on a link for many leaves the others theirs", async () => {
    const secret = await linkOf(await ask({ isForMany: true }));
    const one = stranger();
    const own = await many(150, () => press(secret, one));
    const opened = own.filter((answer) => tokenIn(answer) !== "").length;
    expect(opened).toBeGreaterThanOrEqual(10);
    expect(opened).toBeLessThanOrEqual(40);
    expect(placeOf(own.at(-1) as Response)).toBe(`${OWN}/pay/${secret}?refused=busy`);
    expect(tokenIn(await press(secret))).not.toBe("");
  });

  test("links that are none takes no payer's place, and no connection from anybody", async () => {
    const secret = await linkOf(await ask());
    const one = stranger();
    // The number of places that the real limits of the service leave.
    payersSentOn().taken += limitOf("post") * 3 - 90;
    let isOver = false;
    const flood = many(100, async () => {
      while (!isOver) await press(randomBytes(32).toString("base64url"), one);
    });
    await expect.poll(() => db().$count(signInFailures)).toBeGreaterThan(0);
    const answers: string[] = [];
    let most = 0;
    for (let at = 0; at < 2; at += 1) {
      most = Math.max(most, await waiters());
      answers.push(tokenIn(await press(secret)));
    }
    isOver = true;
    await flood;
    payersSentOn().taken = 0;
    expect(answers.filter(Boolean)).toHaveLength(2);
    expect(most).toBeLessThan(3);
  });

  test("and comes back with every token again and again makes the gateway be asked so often and no more", async () => {
    const secret = await linkOf(await ask({ isForMany: true }));
    const tokens = (await many(60, (index) => press(secret, `198.18.0.${index % 6}`))).map(tokenIn).filter(Boolean);
    expect(tokens.length).toBe(60);
    const before = await calls("/transaction");
    const one = stranger();
    for (const _ of [1, 2]) await many(60, (index) => returnWith(`token=${tokens[index]}`, one));
    expect((await calls("/transaction")) - before).toBeLessThanOrEqual(40);
    // A payer who paid is confirmed all the same: from another address at once, from the same address by the watch.
    const query = String(await atGateway(tokens[59] ?? "", "pay"));
    await returnWith(query, one);
    // Acts as if a second had passed, because there is no earlier look.
    await db().update(payments).set({ lookedAt: null });
    await returnWith(query);
    expect((await atService(tokens[59] ?? ""))?.state).toBe("VERIFIED");
  });
});

test("payments that nobody paid, however many are opened, do not all go before the business's own calls", async () => {
  const { paymentId } = await gone({ isForMany: true });
  await age(paymentId, 17);
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new Error("no payment");
  const lanes = await many(100, () => laneOf(payment));
  expect(lanes.filter((lane) => lane === "money")).toHaveLength(60);
  expect(await laneOf({ ...payment, state: "paid" })).toBe("money");
  expect(await laneOf({ ...payment, openedAt: new Date() })).toBe("job");
});

describe("whoever guesses", () => {
  const guesses = {
    link: (secret: string, ip: string) => payLinkShown(secret, ip),
    receipt: (secret: string, ip: string) => receiptShown(secret, ip),
  };
  const wrong = () => randomBytes(32).toString("base64url");

  test("has one count over links, receipts and returns, whatever is true of what they guess", async () => {
    const ip = stranger();
    for (let index = 0; index < 7; index += 1) {
      expect(await guesses.link(wrong(), ip).catch(() => null)).toBeNull();
      expect(await guesses.receipt(wrong(), ip).catch(() => null)).toBeNull();
      expect(placeOf(await returnWith(`token=${wrong().slice(0, 15)}`, ip))).toBe(`${OWN}/receipt/unknown`);
    }
    await expect(guesses.link(wrong(), ip)).rejects.toMatchObject({ code: "locked" });
    await expect(guesses.receipt(wrong(), ip)).rejects.toMatchObject({ code: "locked" });
    expect(await guesses.receipt(wrong(), stranger())).toBeNull();
  });

  test("from a whole network of IPv6 is one", async () => {
    for (let index = 0; index < 20; index += 1) await guesses.link(wrong(), `2001:db8:5:6::${index}`).catch(() => null);
    await expect(guesses.link(wrong(), "2001:db8:5:6:ffff::1")).rejects.toMatchObject({ code: "locked" });
    expect(await guesses.link(wrong(), "2001:db8:5:7::1")).toBeNull();
  });

  test.each([
    "",
    " ",
    "a".repeat(101),
    "../x",
    "a\0".repeat(20),
    "\ud800".repeat(30),
    "%00".repeat(10),
    "é".repeat(43),
  ])("with what is no secret (%j) learns and costs nothing", async (text) => {
    expect(await guesses.link(text, stranger())).toBeNull();
    expect(await guesses.receipt(text, stranger())).toBeNull();
    expect(await db().select().from(signInFailures)).toEqual([]);
  });
});

describe("a return", () => {
  test("of another payment opens that one's page alone, and confirms nothing that nobody paid", async () => {
    const [mine, other] = [await gone(), await gone()];
    const before = await wallet();
    const forged = [
      `token=${mine.token}&payment_status=OK&transid=${other.token}&transId=1&amount=1&cid=${"a".repeat(64)}`,
      `token=${mine.token}&token=${mine.token}`,
      `token=${mine.token}&TOKEN=${other.token}&token[]=${other.token}&token%00=${other.token}`,
      `token=${mine.token}&status=1&business=golestan-books&requestId=${other.id}&next=//evil.example`,
    ];
    const places = new Set<string>();
    for (const query of forged) places.add(placeOf(await returnWith(query)));
    expect(places.size).toBe(1);
    expect([...places][0]).toMatch(new RegExp(`^${OWN}/receipt/[\\w-]{43}$`));
    for (const { paymentId } of [mine, other]) expect((await show(paymentId)).state).toBe("at_gateway");
    expect((await show(other.paymentId)).returnedAt).toBeNull();
    expect(await wallet()).toBe(before);
  });

  test.each([
    ["two different ones", (token: string) => `token=${token}&token=${"B".repeat(15)}`],
    ["in an array", (token: string) => `token[]=${token}`],
    ["in other letters", (token: string) => `Token=${token}`],
    ["with a NUL", (token: string) => `token=${token}%00`],
    ["with half a surrogate", (token: string) => `token=${token}%ED%A0%80`],
    ["with a space", (token: string) => `token=+${token}`],
    ["with a line", (token: string) => `token=${token}%0d%0aset-cookie:%20a=b`],
    ["in full-width letters", (token: string) => `token=${encodeURIComponent(token.replace(/[A-F]/g, "Ａ"))}Ａ`],
    ["escaped twice", (token: string) => `token=%2541${token.slice(1)}`],
    ["behind a semicolon", (token: string) => `a=1;token=${token}`],
  ])("whose token comes as %s is nobody's", async (_, queryOf) => {
    const { token, paymentId } = await gone();
    const answer = await returnWith(queryOf(token));
    expect(placeOf(answer)).toBe(`${OWN}/receipt/unknown`);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect((await show(paymentId)).returnedAt).toBeNull();
  });

  test("of a kept payment, repeated before and after a word and after its time, changes nothing", async () => {
    const id = await ask({ cards: [CARDS[0]] });
    const token = tokenIn(await press(await linkOf(id)));
    const paymentId = await newest(id);
    const query = String(await atGateway(token, "pay", CARDS[1]));
    const again = async () => new Set((await many(20, () => returnWith(query))).map(placeOf)).size;
    expect(await again()).toBe(1);
    expect(await show(paymentId)).toMatchObject({ state: "paid", doubt: "card", needsWord: true });
    await owner(operations.decide, { paymentId, decision: "let_lapse" });
    expect(await again()).toBe(1);
    await age(paymentId, 1);
    expect(await again()).toBe(1);
    expect((await atService(token))?.state).toBe("PAID");
    await sandbox.control("POST", "clock", { advanceSeconds: 21 * 60 });
    await age(paymentId, 20);
    expect(await again()).toBe(1);
    expect(await show(paymentId)).toMatchObject({ state: "lapsed", decision: "let_lapse" });
    expect(await again()).toBe(1);
    expect((await show(paymentId)).state).toBe("lapsed");
  });
});

describe("a word on a payment in doubt", () => {
  test("pressed by many at once beside the watch and its payer is one word, and the money follows it", async () => {
    const managers = await many(4, () => makeMember(BUSINESS, "manager"));
    for (let round = 0; round < 6; round += 1) {
      const id = await ask({ cards: [CARDS[0]] });
      const token = tokenIn(await press(await linkOf(id)));
      const paymentId = await newest(id);
      const query = String(await atGateway(token, "pay", CARDS[1]));
      await settlePayment(paymentId);
      const [before, confirmed] = [await wallet(), await calls("/verify")];
      await age(paymentId, 0);
      const words = managers.flatMap(({ ask: by }) =>
        (["confirm", "let_lapse"] as const).map((decision) => by(operations.decide, { paymentId, decision })),
      );
      const [answers] = await Promise.all([
        Promise.all(words),
        settleDue(),
        many(3, () => returnWith(query)),
        many(3, () => settlePayment(paymentId)),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
      const { decision, state, creditedRial } = await show(paymentId);
      const isConfirmed = decision === "confirm";
      expect(state).toBe(isConfirmed ? "verified" : "paid");
      expect((await calls("/verify")) - confirmed).toBe(isConfirmed ? 1 : 0);
      expect((await atService(token))?.state).toBe(isConfirmed ? "VERIFIED" : "PAID");
      expect((await wallet()) - before).toBe(isConfirmed ? creditedRial : 0);
      const said = await db()
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subject, paymentId))
        .orderBy(auditEntries.seq);
      expect(said.filter(({ action }) => action === "payment.decided")).toHaveLength(1);
    }
  });
});

test("support finds a payer by a whole mobile, and hidden digits not by trying them", async () => {
  const support = await makeMember(BUSINESS, "support");
  const id = await ask({ mobile: "09127004417", nationalCode: "0013542419" });
  const look = (q: string, operation: typeof operations.payments | typeof operations.requests = operations.requests) =>
    support.ask(operation, { q });
  const found = await look("0912 700 44 17");
  expect(found.body.items.map((row: { id: string }) => row.id)).toEqual([id]);
  expect(found.body.items[0]).toMatchObject({ mobile: "0912•••17", nationalCode: "•••419" });
  const tried: number[] = [];
  for (let digits = 0; digits < 24; digits += 1) {
    const mobile = `09127${String(digits).padStart(4, "0")}17`;
    tried.push((await look(mobile, digits % 2 ? operations.payments : operations.requests)).status);
  }
  expect(tried.filter((status) => status === 200)).toHaveLength(19);
  expect((await look("0013542419")).body).toMatchObject({ code: "search_limit" });
  // A repeated search is not a new guess, and neither is a text that names nobody.
  expect((await look("09127004417")).status).toBe(200);
  expect((await look("T-1")).status).toBe(200);
  expect((await owner(operations.requests, { q: "09127009917" })).status).toBe(200);
});

describe("a gateway that lies", () => {
  test("and gives one token to two payers leaves the second without a way, and says so", async () => {
    const token = "TWICE0TOKEN0001";
    const [one, other] = [await ask(), await ask()];
    const secrets = [await linkOf(one), await linkOf(other)];
    const places: string[] = [];
    await whileAnswered(
      () => ({ status: 200, body: { status: 1, token } }),
      async () => {
        for (const secret of secrets) places.push(placeOf(await press(secret)));
      },
    );
    expect(places[0]).toMatch(/TWICE0TOKEN0001$/);
    expect(places[1]).toBe(`${OWN}/pay/${secrets[1]}?refused=failed`);
    expect((await request(other)).payments).toMatchObject([{ state: "not_opened" }]);
  });

  test("and tells a card whole shows it masked, to payers and to members", async () => {
    const { token, paymentId } = await gone();
    const told = {
      status: 1,
      code: 2,
      amount: "1000.00",
      realAmount: 900,
      transId: 1,
      cardNumber: "6037 9912 3456 7893",
    };
    await whileAnswered(
      () => ({ status: 200, body: told }),
      () => returnWith(`token=${token}`),
    );
    const secret = secretIn(await returnWith(`token=${token}`));
    expect(JSON.stringify(await receiptShown(secret, null))).not.toMatch(/34\s?567/);
    expect((await show(paymentId)).card ?? "").not.toMatch(/34\s?567/);
  });
});

describe("somebody who is erased", () => {
  test("while their payment is under way keeps nothing here that comes later, and loses no money", async () => {
    const mobile = "09121119988";
    const { id, token, paymentId } = await gone({ mobile, payerName: "سارا", cards: [] });
    await atGateway(token, "pay_and_leave", CARDS[0]);
    await db().transaction((tx) => forgetPayersOf(BUSINESS, [["mobile", mobile]], tx));
    await settlePayment(paymentId);
    expect(await show(paymentId)).toMatchObject({ state: "verified", card: null, mobile: null });
    expect(await request(id)).toMatchObject({ verified: 1, mobile: null });
  });

  test("in the moment in which they are sent on loses no token, and with it no money", async () => {
    const mobile = "09121119977";
    const { token, paymentId } = await gone({ mobile, payerName: "سارا" });
    const [opened] = await db().select().from(payments).where(eq(payments.id, paymentId));
    if (!opened) throw new Error("no payment");
    const { contents, ...rest } = opened;
    const early = paymentBox.seal(paymentId, { ...paymentBox.open(opened), token: null });
    await db().update(payments).set({ contents: early }).where(eq(payments.id, paymentId));
    let erasing: Promise<unknown> | undefined;
    await db().transaction(async (tx) => {
      await tx
        .update(payments)
        .set({ ...rest, contents })
        .where(eq(payments.id, paymentId));
      erasing = db().transaction((other) => forgetPayersOf(BUSINESS, [["mobile", mobile]], other));
      // It has read everything it can and waits for the other to end.
      await expect.poll(waiters).toBeGreaterThan(0);
    });
    await erasing;
    await atGateway(token, "pay_and_leave");
    await settlePayment(paymentId);
    expect((await show(paymentId)).state).toBe("verified");
  });
});

/** The number of queries that wait for another one's lock. */
async function waiters(): Promise<number> {
  const { rows } = await db().execute<{ waiting: number }>(
    sql`SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
