import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { TRANSACTION_SEARCH_FIELDS } from "@/lib/areas/money/wallet/status";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { webhookOperations } from "@/lib/areas/records/webhooks/operations";
import { makeIban } from "@/lib/kit/format/iban";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import type { LocalOperation, ServiceOperation } from "@/lib/kit/operations/define";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { forgetTags } from "./answer-cache";
import { callService } from "./call-service";

const context = { business: BUSINESS, requestId: "ask-masked-test" };
/** It is padded with zeros like most accounts, so twelve of its digits look like a transaction's id. */
const IBAN = makeIban("017", "345678901");
const OTHER = makeIban("012", "998877665544");
/** A bank's reference that happens to have a card's length and check digit. */
const LIKE_CARD = "0004970011190998";
const directory = mkdtempSync(path.join(tmpdir(), "daftar-masked-"));
let sandbox: TestSandbox;
let support: TestMember;
let owner: TestMember;
let settlement: Settlement;
let customer: Authorization;
let deposit: Transaction;
let likeCard: Transaction;

type Answered = Awaited<ReturnType<typeof askProxy>>;

async function ask(
  list: ServiceOperation | LocalOperation,
  input: Record<string, unknown>,
  member = support,
): Promise<Answered> {
  if (list.kind === "service") return askProxy(member, list, input);
  return { ...(await member.ask(list, input)), headers: new Headers() };
}

const [settlements, authorizations, transactions, withdrawals] = [
  settlementOperations.list,
  authorizationOperations.list,
  walletOperations.transactions,
  withdrawalOperations.list,
] as unknown as [ServiceOperation, ServiceOperation, ServiceOperation, ServiceOperation];

const pay = async (iban: string, trackId: string, description?: string): Promise<Settlement> => {
  const input = { trackId, iban, amountRial: 600_000, type: "ACH", isInstant: false, description } as const;
  const [made] = (await callService(settlementOperations.store, input, context)).data;
  if (!made) throw new Error("nothing was paid");
  return made;
};

beforeAll(async () => {
  const limits = { SERVICE_LIMIT_OTHER: "5000", SERVICE_LIMIT_POST: "5000" };
  const dataFile = path.join(directory, "sandbox.sqlite");
  sandbox = await startTestServer({ limits: "off", env: limits, dataFile });
  support = await makeMember(BUSINESS, "support");
  owner = await makeMember(BUSINESS, "owner");
  settlement = await pay(IBAN, "2f1f1f0e-6a52-4a08-9d2c-3a1b2c3d4e5f");
  await pay(OTHER, "3f1f1f0e-6a52-4a08-9d2c-3a1b2c3d4e5f", `instead of ${IBAN}`);
  const { items } = (await callService(authorizationOperations.list, { page: 1, perPage: 50 }, context)).data;
  customer = items.find(
    ({ mobile, nationalCode, name, payerAccount }) => mobile && nationalCode && name && payerAccount,
  ) as Authorization;
  const { data } = await callService(walletOperations.transactions, { perPage: 100 }, context);
  deposit = data.items.find(({ mobile, payer }) => mobile && payer.name) as Transaction;
  likeCard = data.items.find(({ id, refId }) => id !== deposit.id && refId !== null) as Transaction;
  const books = new DatabaseSync(dataFile);
  books.prepare("UPDATE transactions SET ref_id = ? WHERE id = ?").run(LIKE_CARD, Number(likeCard.id));
  books.close();
  forgetTags(BUSINESS, ["transactions"]);
});
afterAll(async () => {
  await sandbox.close();
  rmSync(directory, { recursive: true });
});

const EXACT = ["id", "refId", "trackingCode", "trackId", "factorNumber", "formId"];
type Searched = [list: ServiceOperation | LocalOperation, name: string, more: Record<string, unknown>];

/** Every list that support may read, with every text by which it can be searched. */
const SEARCHES: Searched[] = [
  [settlements, "q", {}],
  [authorizations, "q", {}],
  [authorizations, "mobile", {}],
  [transactions, "q", {}],
  ...TRANSACTION_SEARCH_FIELDS.map((searchField): Searched => [transactions, "q", { searchField }]),
  ...EXACT.map((name): Searched => [transactions, name, {}]),
  [withdrawals, "authorizationId", {}],
  [orderOperations.list as unknown as LocalOperation, "q", {}],
  [webhookOperations.list as unknown as LocalOperation, "subject", {}],
];

/** Parts of a value in several lengths, as in an attempt to guess it digit by digit. */
const partsOf = (value: string): string[] =>
  [4, 10, 12, value.length - 1].flatMap((length) =>
    length >= value.length
      ? []
      : [0, (value.length - length) >> 1, value.length - length].map((start) => value.slice(start, start + length)),
  );

describe("what support sees masked", () => {
  it.each(
    SEARCHES.map((searched) => [searched[0].id, searched[1], Object.values(searched[2]).join(), searched] as const),
  )("is not found by its parts in %s by %s %s", async (_id, _name, _field, [operation, name, more]) => {
    const hidden = [
      IBAN,
      customer.mobile,
      customer.nationalCode,
      customer.payerAccount?.accountNumber,
      customer.name,
      deposit.mobile,
      deposit.payer.name,
      deposit.description,
    ].filter((value) => typeof value === "string");
    expect(hidden.length).toBeGreaterThan(6);
    // A mobile without its zero is a whole value, and a caller gives a word of their name.
    const isPart = (text: string) =>
      normalizeMobile(text) === null && hidden.every((value) => !value.split(" ").includes(text.trim()));
    const parts = new Set(hidden.flatMap(partsOf).filter(isPart));
    for (const part of parts) {
      const { status, body, headers, text } = await ask(operation, { [name]: part, perPage: 100, ...more });
      if (status !== 200) {
        expect(body.code, part).toBe("whole_id_needed");
        continue;
      }
      // A hit matches by its shown values, and no other field reveals more.
      for (const item of body.items) expect(JSON.stringify(item).toLowerCase(), part).toContain(part.toLowerCase());
      expect([null, body.items.length], text).toContain(body.total);
      expect(body.hasMore && body.items.length < 100, part).toBe(false);
      expect(headers.get("x-data-age")).toBeNull();
      expect(headers.get("server-timing") ?? "").not.toMatch(/wait|upstream/);
    }
  });

  it("stays hidden from somebody who asks for an account digit by digit", async () => {
    const known = IBAN.slice(0, 7);
    let found = known;
    let questions = 0;
    for (let at = known.length; at < IBAN.length - 4; at += 1) {
      const answers: string[] = [];
      for (const digit of "0123456789") {
        const q = `${found}${digit}`.slice(2).slice(-12);
        answers.push((await ask(settlements, { q })).text);
        questions += 1;
      }
      const usual = answers.map((text) => text.replace(/"requestId":"[^"]*"/, ""));
      const odd = usual.findIndex((text) => usual.filter((other) => other === text).length === 1);
      if (odd === -1) break;
      found += String(odd);
    }
    expect(found).toBe(known);
    expect(questions).toBe(10);
  });

  it("is not in the one box either", async () => {
    const asked = async (q: string) => {
      const { body } = await support.ask(searchOperations.lookup, { q });
      return body.hits as { id: string }[];
    };
    for (const part of [IBAN.slice(4, 16), IBAN.slice(8, 20), IBAN.slice(10, 22), IBAN.slice(-12)]) {
      expect(await asked(part), part).toEqual([]);
    }
    const settlements = (await asked(IBAN)).filter((hit) => "kind" in hit && hit.kind === "settlement");
    expect(settlements.map(({ id }) => id)).toEqual([settlement.trackId]);
  });

  it("is not revealed by a list that was searched by a part of it", async () => {
    for (const q of [IBAN.slice(8, 20), IBAN.slice(-12)]) {
      const { status } = await support.ask(revealOperations.fields, {
        operation: settlementOperations.list.id,
        input: { q },
        paths: ["items.*.iban"],
        itemId: settlement.id,
        reason: "customer on the phone",
      });
      expect([403, 404]).toContain(status);
    }
  });

  it("is not exported", async () => {
    const input = { source: "settlements", format: "csv", locale: "en", filter: { q: IBAN.slice(8, 20) } };
    expect((await support.ask(exportOperations.create, input)).status).toBe(403);
  });
});

describe("a whole value", () => {
  const idsOf = ({ body }: Answered): string[] => body.items.map(({ id }: { id: string }) => id);

  it("finds what it is the value of, and not what only names it", async () => {
    const spoken = `${IBAN.slice(0, 4)} ${IBAN.slice(4)}`;
    for (const q of [IBAN, spoken, IBAN.slice(2)]) {
      const answer = await ask(settlements, { q });
      expect(idsOf(answer), q).toEqual([settlement.id]);
      expect(answer.body).toMatchObject({ total: 1, hasMore: false });
      expect(answer.text).not.toContain(IBAN);
    }
    expect(idsOf(await ask(settlements, { q: IBAN }, owner))).toHaveLength(2);
  });

  it("of an id finds the record that it is of", async () => {
    expect(settlement.transactionId).toMatch(/^\d{12}$/);
    for (const q of [settlement.trackId, settlement.transactionId]) {
      expect(idsOf(await ask(settlements, { q })), q ?? "").toEqual([settlement.id]);
      expect(idsOf(await ask(transactions, { q })), q ?? "").toEqual([settlement.transactionId]);
    }
    expect((await ask(settlements, { q: "999999999999" })).body).toMatchObject({ items: [], total: 0 });
    expect(idsOf(await ask(authorizations, { q: customer.id }))).toEqual([customer.id]);
  });

  it("of a person finds what is theirs", async () => {
    const rows = (await ask(transactions, { q: deposit.mobile, perPage: 100 })).body.items as Transaction[];
    expect(rows.map(({ id }) => id)).toContain(deposit.id);
    expect(new Set(rows.map(({ mobile }) => mobile)).size).toBe(1);
    const [word] = (customer.name ?? "").split(" ");
    for (const filter of [{ mobile: customer.mobile }, { q: customer.mobile }, { q: customer.name }, { q: word }]) {
      expect(idsOf(await ask(authorizations, { ...filter, perPage: 100 }))).toContain(customer.id);
    }
    expect(idsOf(await ask(transactions, { q: deposit.card ?? "", searchField: "card_number" }))).toContain(deposit.id);
  });

  it("of a bank's reference finds its row, also where it could be a card's number", async () => {
    for (const member of [support, owner]) {
      for (const more of [{}, { searchField: "ref_id" }]) {
        const found = await ask(transactions, { q: LIKE_CARD, ...more }, member);
        expect(idsOf(found), JSON.stringify(more)).toEqual([likeCard.id]);
      }
      const { body } = await member.ask(searchOperations.lookup, { q: LIKE_CARD });
      expect(body).toMatchObject({ recognised: ["number", "card"], hits: [{ id: likeCard.id, isExact: true }] });
    }
    expect(idsOf(await ask(transactions, { q: deposit.refId ?? "" }))).toContain(deposit.id);
  });

  it("is paged by what is shown", async () => {
    const more = [];
    for (const track of ["4", "5"]) more.push((await pay(IBAN, `${track}f1f1f0e-6a52-4a08-9d2c-3a1b2c3d4e5f`)).id);
    const seen = [];
    for (const page of [1, 2, 3]) {
      const { body } = await ask(settlements, { q: IBAN, page, perPage: 1 });
      expect(body.hasMore).toBe(page < 3);
      seen.push(...body.items.map(({ id }: Settlement) => id));
    }
    expect(new Set(seen)).toEqual(new Set([settlement.id, ...more]));
    const first = await ask(transactions, { q: IBAN, perPage: 2 });
    expect(first.body).toMatchObject({ hasMore: true, nextAfter: first.body.items[1].id });
    const rest = await ask(transactions, { q: IBAN, perPage: 2, after: first.body.nextAfter });
    expect(rest.body).toMatchObject({ hasMore: false, nextAfter: null });
    expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(3);
  });
});
