import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AREA_TESTS } from "@/lib/testing/areas/areas";
import { FIXTURES } from "@/lib/testing/fixtures/all";
import { type Json, openSandbox } from "@/lib/testing/sandbox/open-sandbox";

const BUSINESS = "/v2/business/parsmart";
const SETTLEMENT = "/v3/business/parsmart/settlement";
const SHOWN = "/v4/business/parsmart/settlement";
const BATCHES = "/batch/api/v2/business/parsmart";
const IBAN = "IR062960000000100324200001";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let answers: Record<string, Json>;

beforeAll(async () => {
  sandbox = await openSandbox();
  answers = await askEverything();
});
afterAll(() => sandbox.close());

/** One answer of the sandbox for every operation, each by the operation's id. */
async function askEverything(): Promise<Record<string, Json>> {
  const { call, debit, control } = sandbox;
  const get = async (path: string) => (await call("GET", path)).body;
  const post = async (path: string, body: object) => (await call("POST", path, body)).body;
  await control("POST", "/deposit", { amountRial: 10_000_000_000 });
  const authorizationId = await sandbox.authorization();
  const made = await sandbox.withdraw({ authorization_id: authorizationId, amount: 250_000, track_id: "fixture" });
  const withdrawalId = made.body.result.withdrawal.id;
  const dated = await sandbox.withdraw({
    authorization_id: authorizationId,
    amount: 250_000,
    track_id: "fixture-dated",
    is_instant: 0,
    withdrawal_date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  });
  const stored = await post(`${SETTLEMENT}/store`, { amount: 5000, iban: IBAN, track_id: "pay-fixture" });
  const items = [{ track_id: "item-fixture", iban: IBAN, amount: 60_000 }];
  const batch_id = createHash("sha512").update(JSON.stringify(items)).digest("hex");
  const batch = await post(`${BATCHES}/batches-settlement`, { batch_id, batches_settlement: items });
  const queued = await post(`${SETTLEMENT}/queued`, { amount: 900_000_000_000, iban: IBAN, track_id: "line-fixture" });
  const { id } = queued.data.queued_settlement;
  const form = new FormData();
  form.set("type", "signature_photo");
  form.set("file", new Blob([Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1")]), "x.png");
  const { refresh_token } = (await control("POST", "/tokens")).body;
  const put = async (path: string, body: object) => (await call("PUT", path, body)).body;
  const remove = async (path: string, body?: object) => (await call("DELETE", path, body)).body;
  const patch = async (path: string) => (await call("PATCH", path)).body;
  const decide = async (token: string): Promise<string> => {
    const { body } = await control("POST", `/authorizations/${token}/decide`, { decision: "agree" });
    return new URL(body.redirect).searchParams.get("authorization_id") ?? "";
  };
  const authorization = () => sandbox.authorization();
  const play = async (method: "GET" | "POST", path: string, body?: object) => (await control(method, path, body)).body;
  const ofAreas = await Promise.all(
    AREA_TESTS.map(([, { answers: of }]) =>
      of({ get, post, put, patch, remove, decide, authorization, control: play }),
    ),
  );
  return {
    "business.show": await get(BUSINESS),
    "business.users": await get(`${BUSINESS}/iam`),
    "wallet.balance": await get(`${BUSINESS}/balance`),
    "wallet.transactions": await get("/v3/business/parsmart/transaction?channel=ipg"),
    "withdrawals.create": made.body,
    "withdrawals.cancel": (await debit("PUT", `/withdrawal/${dated.body.result.withdrawal.id}`)).body,
    "withdrawals.show": (await debit("GET", `/withdrawal/${withdrawalId}`)).body,
    "withdrawals.list": (await debit("GET", `/withdrawal?q=${authorizationId}`)).body,
    "withdrawals.by_track_id": (await debit("GET", "/withdrawal/track-id/fixture")).body,
    "settlements.store": stored,
    "settlements.show": await get(`${SHOWN}/pay-fixture`),
    "settlements.list": await get(`${SHOWN}?q=pay-fixture`),
    "settlements.banks": await get(`${SETTLEMENT}/banks`),
    "settlements.cancel": (await call("DELETE", `${SHOWN}/pay-fixture`)).body,
    "batches.create": batch,
    "batches.list": await get(`${BATCHES}/batches`),
    "batches.show": await get(`${BATCHES}/batch-settlements/${batch_id}`),
    "queued-settlements.create": queued,
    "queued-settlements.show": await get(`${SETTLEMENT}/queued/${id}`),
    "queued-settlements.list": await get(`${SETTLEMENT}/queued`),
    "queued-settlements.cancel": await post(`${SETTLEMENT}/queued/cancel`, { id }),
    "cards.upload_document": await post(
      "/v1/business/parsmart/issuer/provider/default/cardholder/ca4d0000-0000-4000-8000-000000000001/upload",
      form,
    ),
    ...Object.assign({}, ...ofAreas),
    "tokens.refresh": await post("/v3/refreshtoken", { refreshtoken: refresh_token }),
  };
}

describe.each(FIXTURES)("$operation", ({ operation, answer }) => {
  it("is given with every field that the reference has, of its kind", () => {
    expect(answers[operation]).toBeDefined();
    expect(differences(answer, answers[operation])).toEqual([]);
  });
});

/** Where the sandbox's answer lacks a field, or has it as another kind of value; null may stand for anything. */
function differences(meant: unknown, given: unknown, path = ""): string[] {
  if (meant === null || given === null) return given === undefined ? [path] : [];
  if (Array.isArray(meant)) {
    if (!Array.isArray(given)) return [path];
    return meant.length > 0 && given.length > 0 ? differences(meant[0], given[0], `${path}[]`) : [];
  }
  if (typeof meant === "object") {
    if (typeof given !== "object" || Array.isArray(given)) return [path];
    return Object.entries(meant).flatMap(([name, value]) => {
      const inner = (given as Record<string, unknown>)[name];
      return inner === undefined ? [`${path}.${name}`] : differences(value, inner, `${path}.${name}`);
    });
  }
  return typeof meant === typeof given ? [] : [`${path} (${typeof given})`];
}
