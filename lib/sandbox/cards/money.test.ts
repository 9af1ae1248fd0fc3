import { afterAll, beforeAll, expect, it } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { type Json, openSandbox } from "@/lib/testing/sandbox/open-sandbox";

holdClock();

const ISSUER = "/v1/business/parsmart/issuer";
const P = `${ISSUER}/provider/default`;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox({ size: "full" });
  await sandbox.call("POST", `${ISSUER}/set-config`, {});
});
afterAll(() => sandbox.close());

/** Every row of one of the lists. */
async function all(path: string, plural: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await sandbox.call("GET", `${path}?per_page=100&page=${page}`);
    expect(status).toBe(200);
    rows.push(...body.data[plural]);
    if (!body.data.has_more) return rows;
  }
}
const sum = (rows: readonly Json[], of: (row: Json) => number) => rows.reduce((total, row) => total + of(row), 0);

it("has books in which every balance follows from the row before it, and no account holds less than nothing", async () => {
  const { cardholders } = (await sandbox.control("GET", "/cardholders")).body;
  const withAccount = cardholders.filter(({ account_number }: Json) => account_number !== null);
  expect(withAccount.length).toBeGreaterThanOrEqual(40);
  let count = 0;
  for (const { id } of withAccount) {
    const one = `${P}/cardholder/${id}`;
    const rows = (await all(`${one}/bank-statement`, "transactions")).toReversed();
    let held = 0;
    for (const { type, amount, balance } of rows) {
      held += type === "DEPOSIT" ? amount : -amount;
      expect(balance).toBe(held);
      expect(held).toBeGreaterThanOrEqual(0);
    }
    expect((await sandbox.call("GET", `${one}/balance`)).body.data.balance).toBe(held);
    count += rows.length;
  }
  expect(count).toBeGreaterThan(1000);
});

it("has of every credit left what was given, less what was taken back, less what is not repaid", async () => {
  const accounts = await all(`${P}/credit/account`, "accounts");
  const [changes, payments] = [await all(`${P}/credit`, "credits"), await all(`${P}/credit/payment`, "payments")];
  expect(accounts.length).toBeGreaterThan(20);
  for (const { cardholder_id, credit } of accounts) {
    const own = (rows: readonly Json[]) => rows.filter((row) => row.cardholder_id === cardholder_id);
    const given = sum(own(changes), ({ type, credit_amount }) => (type === "DEBIT" ? -credit_amount : credit_amount));
    const open = sum(own(payments), ({ settled, amount }) => (settled ? 0 : amount));
    expect(credit.balance).toBe(given - open);
  }
  expect(payments.some(({ settled }) => settled)).toBe(true);
  expect(payments.some(({ settled }) => !settled)).toBe(true);
});

it("repays on the day that it told, and once a day after it as soon as there is money", async () => {
  const id = "ca4d1001-0000-4000-8000-000000000000";
  const play = async (what: string, body: object) =>
    (await sandbox.control("POST", `/cardholders/${id}/${what}`, body)).body;
  await play("credit", { amountRial: 3_000_000 });
  const { balanceRial, payments } = await play("spend", { amountRial: 2_000_000 });
  const made = payments.at(-1).id;
  // The account is emptied, so that nothing can be repaid.
  if (balanceRial > 0) await play("money", { amountRial: -balanceRial });
  const repaid = async () => {
    const { body } = await sandbox.control("GET", `/cardholders/${id}/money`);
    return body.payments.find((payment: Json) => payment.id === made).repaid_at;
  };
  await sandbox.control("POST", "/clock", { advanceSeconds: 31 * 86_400 });
  expect(await repaid()).toBeNull();
  await play("money", { amountRial: 1_000_000_000 });
  await sandbox.control("POST", "/clock", { advanceSeconds: 86_401 });
  expect(await repaid()).not.toBeNull();
});

it("refuses what it cannot tell: before issuing is set up, of nobody's account, of nobody", async () => {
  const one = `${P}/cardholder/ca4d1001-0000-4000-8000-000000000000`;
  expect((await sandbox.call("GET", `${one}/balance?account_number=1`)).status).toBe(404);
  expect((await sandbox.call("GET", `${one}/bank-statement?from_date=14051340`)).status).toBe(422);
  expect((await sandbox.call("GET", `${P}/cardholder/nobody/accounts-info`)).status).toBe(404);
  // Somebody without a card has no account.
  const draft = `${P}/cardholder/ca4d0000-0000-4000-8000-000000000001`;
  expect((await sandbox.call("GET", `${draft}/accounts-info`)).body.data.accounts).toEqual([]);
  expect((await sandbox.call("GET", `${draft}/balance`)).status).toBe(422);
  await sandbox.control("DELETE", "/card-config");
  for (const path of [`${one}/accounts-info`, `${P}/credit/account`, `${one}/credit`])
    expect([path, (await sandbox.call("GET", path)).status]).toEqual([path, 422]);
});
