import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { makeIban } from "@/lib/kit/format/iban";
import {
  type FoundOfMoney,
  isMoneyIn,
  isOfCredit,
  isOfCustomerWallet,
  isOfHolder,
  isOfList,
  isUnderGrant,
} from "@/lib/kit/orders/kinds";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { routes } from "@/lib/kit/routes";
import { PASSWORD, signIn } from "../rig/session";
import type { Installation } from "./installation";
import type { Ending, Kind } from "./plan";

export const BUSINESS = "parsmart";
const LARGE_ROWS = 1003;

export const WHO = ["accountant", "manager", "manager2", "owner"] as const;
export type Who = (typeof WHO)[number];
interface How {
  url?: string;
  isRead?: boolean;
}

/** The calls of people's browsers, as members of the sandbox. */
export interface People {
  /** Calls one of our own operations, through any process that answers, or through the one at `url`. */
  ask<T>(who: Who, operation: string, input: object, how?: How): Promise<T>;
  /** @returns the order's id; the same key gives the same order */
  make(kind: Kind, content: unknown, key: string): Promise<string>;
  /** States whether a deposit's money left its account, if nothing at the service proves it. */
  find(orderId: string, found: FoundOfMoney): Promise<void>;
  /** @returns whether this member's decision counted */
  approve(orderId: string, who?: "manager" | "manager2", url?: string): Promise<boolean>;
}

export async function signInPeople(installation: Installation): Promise<People> {
  const [first = ""] = installation.urls;
  const cookies: Record<string, string> = Object.fromEntries(
    await Promise.all(WHO.map(async (who) => [who, await signIn(first, `${who}@demo.test`)] as const)),
  );
  const signingIn: Partial<Record<Who, Promise<string>>> = {};
  const ask: People["ask"] = async <T>(who: Who, operation: string, input: object, how: How = {}): Promise<T> => {
    let failure: unknown;
    const asked = how.isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
    for (const address of how.url ? [how.url] : installation.urls) {
      try {
        const answer = await fetch(`${address}${routes.api.local(BUSINESS, operation)}${asked}`, {
          method: how.isRead ? "GET" : "POST",
          headers: {
            cookie: cookies[who] ?? "",
            origin: first,
            "x-daftar-request": "1",
            "content-type": "application/json",
          },
          body: how.isRead ? undefined : JSON.stringify(input),
        });
        if (answer.ok) return (await answer.json()) as T;
        if (answer.status === 401) {
          // A member who decides must have proved their identity recently. They sign in once, also if several of
          // their requests need it.
          const signing = signingIn[who] ?? signIn(address, `${who}@demo.test`).finally(() => delete signingIn[who]);
          signingIn[who] = signing;
          cookies[who] = await signing;
          return await ask(who, operation, input, how);
        }
        failure = new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };
  return {
    ask,
    async make(kind, content, idempotencyKey) {
      const made = await ask<{ orderId: string }>("accountant", "orders.make", { kind, content, idempotencyKey });
      return made.orderId;
    },
    async find(orderId, found) {
      const said = { orderId, attention: "unproven", reason: "از بانک پرسیده شد", found };
      await ask("manager", "orders.deal", said);
    },
    async approve(orderId, who = "manager", url) {
      const [order] = await installation.query<{ content_hash: string }>(
        "SELECT content_hash FROM payment_orders WHERE id = $1",
        [orderId],
      );
      const orders = [{ orderId, shownHash: order?.content_hash }];
      const { results } = await ask<{ results: { ok: boolean }[] }>(
        who,
        "orders.decide",
        { decision: "approve", orders },
        { url },
      );
      return results[0]?.ok === true;
    },
  };
}

/** How often the owner checks. Orders have a minute. */
const LOOK_MS = 500;

/**
 * An owner who gives a new pair when the link is broken. If a process dies after the service renewed a pair and
 * before the answer was stored, the pair is lost for good.
 *
 * @returns a function that ends the watch and returns how often it gave a pair
 */
export function keepLink({ control, query }: Installation, people: People): () => Promise<number> {
  let given = 0;
  const end = new AbortController();
  const look = async () => {
    const broken = await query("SELECT FROM token_pairs WHERE business = $1 AND broken_at IS NOT NULL", [BUSINESS]);
    if (broken.length === 0) return;
    const pair = await control<{ access_token: string; refresh_token: string }>("POST", "tokens", {});
    const tokens = { accessToken: pair.access_token, refreshToken: pair.refresh_token };
    await people.ask("owner", "connection.paste_pair", { ...tokens, password: PASSWORD });
    given++;
  };
  const watching = (async () => {
    // A check that fails because its process is dead is repeated the next time.
    for (; !end.signal.aborted; await sleep(LOOK_MS)) await look().catch(() => undefined);
  })();
  return async () => {
    end.abort();
    await watching;
    return given;
  };
}

/** Lets an approval be undone for one second only, which is the shortest time above zero. */
export async function hurryPolicy(installation: Installation): Promise<void> {
  const rules = JSON.stringify({ ...defaultPolicy(), undoSeconds: 1 });
  await installation.query(
    `INSERT INTO payout_policies (business, version, rules, proposal_id, proposed_by, approved_by)
     VALUES ($1, 1, $2, $3, 'crash', 'crash')`,
    [BUSINESS, rules, randomUUID()],
  );
}

/**
 * Makes a cardholder whose card is in use, with enough money for many transfers, with credit and a grant, through the
 * business's own members.
 */
export async function makeHolder(
  { control, query }: Installation,
  people: People,
): Promise<Pick<Installation, "applicationId" | "grantId">> {
  await people.ask("manager", "cards.configure", {});
  await people.ask("manager", "cards.save_provider", { slug: "default", name: "بانک نمونه" });
  const { id } = await people.ask<{ id: string }>("manager", "cards.begin", { provider: "default" });
  const facts = {
    ...{ firstName: "زهرا", lastName: "نوری", firstNameEn: "Zahra", lastNameEn: "Nouri", nationalCode: "0499370899" },
    ...{ birthDate: "1990-05-01", gender: "FEMALE", mobile: "09121234567", provinceId: "1", cityId: "101" },
    ...{ address: "خیابان ولیعصر، پلاک ۱۲", postalCode: "1234567890", cardTemplateId: "1" },
  };
  const { version } = await people.ask<{ version: number }>("manager", "cards.save", {
    applicationId: id,
    version: 1,
    facts,
  });
  await people.ask("manager", "cards.register", { applicationId: id, version });
  const [row] = await query<{ cardholder_id: string }>("SELECT cardholder_id FROM card_applications WHERE id = $1", [
    id,
  ]);
  const one = `cardholders/${row?.cardholder_id}`;
  await control("POST", `${one}/complete`, {});
  await people.ask("manager", "cards.finalize", { applicationId: id });
  await control("POST", `${one}/review`, { decision: "approve" });
  await control("POST", `${one}/print`, {});
  await control("POST", `${one}/card`, { status: "ACTIVE" });
  await control("POST", `${one}/money`, { amountRial: HOLDER_RIAL });
  await control("POST", `${one}/credit`, { amountRial: HOLDER_CREDIT_RIAL });
  await control("POST", `${one}/grants`, { amountRial: HOLDER_RIAL, count: 1_000_000 });
  await people.ask("manager", "cards.look", { applicationId: id });
  const grants = await people.ask<{ items: { id: string }[] }>(
    "manager",
    "cards.grants",
    { applicationId: id },
    { isRead: true },
  );
  return { applicationId: id, grantId: grants.items[0]?.id ?? "" };
}
const HOLDER_CREDIT_RIAL = 1_000_000_000_000;
/**
 * Changes of credit can only be told apart by their amounts. Each form has its own amount, also when it is sent
 * again.
 */
const creditRialOf = (key: string): number => 100_000 + (Number.parseInt(key.slice(0, 8), 16) % 100_000_000);

/** An amount that is large enough for several thousand transfers. */
const HOLDER_RIAL = 10_000_000_000;

/** Toman amounts whose last digits choose the outcome at the sandbox's bank. */
const TOMAN = { arrives: 61_230, fails: 67_701, "comes back": 67_800 } as const satisfies Record<Ending, number>;

/** Its last digits make the payer's bank refuse it. */
const FAILING_REFUND_RIAL = 617_720;

/** Its last digits make the holder's bank refuse it. */
const REFUSED_TRANSFER_RIAL = 677_010;
const CARD = "6037997512345670";

/**
 * The content of an order of a kind with the wanted ending. The ending of a withdrawal is set later at its payer's
 * bank.
 */
export function contentOf(
  kind: Kind,
  ending: Ending,
  isLarge: boolean,
  {
    authorizationId,
    collectedId,
    ownIban,
    paymentId,
    customerId,
    applicationId,
    grantId,
  }: Pick<
    Installation,
    "authorizationId" | "collectedId" | "ownIban" | "paymentId" | "customerId" | "applicationId" | "grantId"
  >,
  key: string = randomUUID(),
): unknown {
  const amountRial = TOMAN.arrives * 10;
  if (kind === "withdrawal") return { authorizationId, amountRial, isInstant: true };
  if (kind === "debitBatch") return { rows: [1, 2, 3].map((row) => ({ row, authorizationId, amountRial })) };
  // A refund is never reversed.
  const refundRial = ending === "fails" ? FAILING_REFUND_RIAL : amountRial;
  if (kind === "debitRefund") return { withdrawalId: collectedId, amountRial: refundRial };
  if (kind === "gatewayRefund") return { transactionId: paymentId, amountRial: refundRial };
  // An order on a customer's wallet is carried out at once, or not at all.
  if (isOfCustomerWallet(kind)) return { customerId, amountRial, description: "هدیه" };
  if (isOfCredit(kind)) {
    const one = { applicationId, amountRial: creditRialOf(key) };
    const way = isMoneyIn(kind) ? "take" : "add";
    return isOfList(kind) ? { fileName: null, provider: "default", way, rows: [one] } : { ...one, way };
  }
  if (isUnderGrant(kind)) return { applicationId, grantId, amountRial };
  // The last digits choose the outcome of a holder's transfer. A transfer that arrived is never reversed.
  if (isOfHolder(kind)) {
    const both = { applicationId, amountRial: ending === "fails" ? REFUSED_TRANSFER_RIAL : amountRial };
    return kind === "holderTransfer"
      ? { ...both, way: "INTERNAL", destination: "1234567890", ownerName: null }
      : { ...both, cardNumber: CARD };
  }
  // A deposit that came in is never reversed.
  if (kind === "cashIn") return { iban: ownIban, amountRial: ending === "fails" ? TOMAN.fails * 10 : amountRial };
  const row = (index: number, rowEnding: Ending) => ({
    iban: makeIban("056", String(1000 + index)),
    amountRial: TOMAN[rowEnding] * 10,
  });
  if (kind !== "batch") return row(0, ending);
  const rows = isLarge
    ? Array.from({ length: LARGE_ROWS }, (_, index) => row(index, "arrives"))
    : [row(0, ending), row(1, "fails"), row(2, ending)];
  return { fileName: "حقوق.xlsx", rows };
}
