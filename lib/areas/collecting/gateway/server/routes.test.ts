import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as go } from "@/app/(public)/pay/[secret]/go/route";
import { GET as comeBack } from "@/app/(public)/return/payment/route";
import { limitOf } from "@/lib/server/budget/slots";
import { payers } from "@/lib/testing/gateway/payers";
import { type Ask, askAs } from "@/lib/testing/local";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { gatewayOperations as operations } from "../operations";
import { payersSentOn } from "./send-payer";

let sandbox: TestSandbox;
let owner: Ask;
const OWN = "http://localhost:3000";

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await askAs("owner");
});
afterAll(() => sandbox.close());

const { ask, linkOf, atGateway, request } = payers(() => ({ sandbox, owner }));
const press = (secret: string, headers: HeadersInit = {}, method = "GET") =>
  go(new Request(`${OWN}/pay/${secret}/go`, { headers, method }), { params: Promise.resolve({ secret }) });
const returnWith = (query: string) => comeBack(new Request(`${OWN}/return/payment?${query}`));

describe("the way to the gateway", () => {
  test("says our domain and not the link, is kept nowhere, and is not fetched ahead", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    for (const headers of [{ "sec-purpose": "prefetch" }, { "sec-purpose": "prefetch;prerender" }])
      expect((await press(secret, headers)).status).toBe(503);
    expect((await press(secret, {}, "HEAD")).status).toBe(503);
    expect((await request(id)).payments).toEqual([]);
    const answer = await press(secret);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(new RegExp(`^${sandbox.url}/gateway/v4/\\w+$`));
    expect(answer.headers.get("referrer-policy")).toBe("origin");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  test("leads back to the page where it is closed, and presses without end ask the gateway for no more tokens", async () => {
    const secret = await linkOf(await ask());
    for (let index = 0; index < 6; index += 1) expect((await press(secret)).status).toBe(303);
    expect((await press(secret)).headers.get("location")).toBe(`${OWN}/pay/${secret}?refused=busy`);
    const strange = "x".repeat(43);
    expect((await press(strange)).headers.get("location")).toBe(`${OWN}/pay/${strange}`);
    const foreign = "//evil.example/x";
    expect(new URL((await press(foreign)).headers.get("location") ?? "").origin).toBe(OWN);
  });

  test("beside more than the service's limits let through is told so at once, and leaves nothing behind", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    const { taken } = payersSentOn();
    expect(taken).toBe(0);
    payersSentOn().taken = limitOf("post") * 3;
    expect((await press(secret)).headers.get("location")).toBe(`${OWN}/pay/${secret}?refused=busy`);
    expect((await request(id)).payments).toEqual([]);
    // A payer who has been sent on frees the place.
    payersSentOn().taken -= 1;
    for (let time = 0; time < 2; time += 1)
      expect((await press(secret)).headers.get("location")).toMatch(/\/gateway\/v4\/\w+$/);
    payersSentOn().taken = 0;
  });

  test("that the gateway refuses is told, and nothing of its words or our key goes to the payer", async () => {
    const secret = await linkOf(await ask());
    await sandbox.control("POST", "habits", { gateway_address: "refused" });
    const answer = await press(secret);
    await sandbox.control("POST", "habits", { gateway_address: "allowed" });
    expect(answer.headers.get("location")).toBe(`${OWN}/pay/${secret}?refused=failed`);
    expect(await answer.text()).toBe("");
  });
});

describe("a return", () => {
  test.each([
    "",
    "token=",
    "token=https://evil.example",
    "token=//evil.example&payment_status=OK",
    "token=AAAAAAAA&token=BBBBBBBB",
    "token[]=AAAAAAAA",
    `token=${"A".repeat(5000)}`,
    "token=AAAAAAAA&callback_url=https://evil.example&next=https://evil.example",
  ])("that is nobody's (%s) goes to our own page, and nowhere else", async (query) => {
    const answer = await returnWith(query);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${OWN}/receipt/unknown`);
  });

  test("with the token goes to the payment's own page, without it, as often as it is repeated", async () => {
    const id = await ask();
    const token = (await press(await linkOf(id))).headers.get("location")?.split("/").at(-1) ?? "";
    const query = await atGateway(token, "pay");
    const answers = await Promise.all(Array.from({ length: 10 }, () => returnWith(String(query))));
    const places = new Set(answers.map((answer) => answer.headers.get("location")));
    expect(places.size).toBe(1);
    expect([...places][0]).toMatch(new RegExp(`^${OWN}/receipt/[\\w-]{43}$`));
    expect([...places][0]).not.toContain(token);
    for (const answer of answers) expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect((await owner(operations.request, { requestId: id })).body).toMatchObject({ state: "paid", verified: 1 });
  });
});
