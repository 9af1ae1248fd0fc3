import "server-only";
import { createHash } from "node:crypto";
import { holdersOf, type SignedHolder } from "@/lib/areas/cards/cards/server/ask";
import type { OrderContents } from "@/lib/areas/money/orders/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { unlessThere } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "@/lib/server/orders/kinds/kind";
import { provenByRows, type RowsEvidence } from "@/lib/server/orders/kinds/proven-by-rows";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { creditsAtService } from "../../operations";
import { adjustManyAtServiceInput, cardCreditsContent } from "../../schemas";
import { type CreditResult, KIND_OF_MANY, type KnownRow, type SoughtCredit, sumsOf, TYPE_OF_WAY } from "../../status";
import type { CreditsChanged } from "../answers";
import { asRefused } from "../ask";
import { type CreditMemory, type FoundCredits, findCredits, memoryOf, remember, rowKeysOf } from "./card-credit-rows";

type Written = OrderContents["cardCredits"];
/** With the totals, and the cardholder of each row in order, as our own record had them when the order was made. */
interface Content extends Written, Record<string, unknown> {
  count: number;
  totalRial: number;
  largestRial: number;
  holders?: Omit<SignedHolder, "provider">[];
}

/**
 * Credit of many cardholders of one provider, increased or reduced by one request. The answer says for each row
 * whether it was done. As with a single order nothing of ours comes back, so each row is identified by new list rows.
 * A row has ended once the list shows it, or once the service has refused it and the complete list right after does
 * not have it.
 */
const cardCreditsKind = (
  id: "cardCredits" | "cardCreditsTake",
): OrderKind<"cardCredits" | "cardCreditsTake", Content> => ({
  id,
  input: cardCreditsContent.check((payload) => {
    if (KIND_OF_MANY[payload.value.way] === id) return;
    payload.issues.push({ code: "custom", input: payload.value, path: ["way"], message: "errors.invalid" });
  }),

  split(input) {
    const amounts = input.rows.map(({ amountRial }) => amountRial);
    const content: Content = {
      ...input,
      count: amounts.length,
      totalRial: amounts.reduce((sum, amount) => sum + amount, 0),
      largestRial: Math.max(...amounts),
    };
    const said = input.rows.map(({ applicationId, amountRial }) => [applicationId, amountRial]);
    const fingerprint = createHash("sha256")
      .update(JSON.stringify([id, input.provider, said]))
      .digest("hex");
    return { content, items: [], fingerprint };
  },

  amountRial: ({ totalRial }) => totalRial,
  countOf: ({ count }) => count,
  destination: () => null,
  isFeeUntold: true,

  async complete(content, { business }) {
    const ids = content.rows.map(({ applicationId }) => applicationId.toLowerCase());
    const known = await holdersOf(ids, business);
    const holders = ids.map((id, index): NonNullable<Content["holders"]>[number] => {
      const refused = (error: string) =>
        new ApiError("invalid_input", { fields: { [`rows.${index}.applicationId`]: error } });
      const holder = known.get(id);
      if (!holder) throw refused("errors.cardholderUnknown");
      const { provider, ...own } = holder;
      if (provider !== content.provider) throw refused("errors.otherProvider");
      return own;
    });
    // Two applications may be for one cardholder: a card and its replacement.
    if (new Set(holders.map(({ cardholderId }) => cardholderId)).size < holders.length)
      throw new ApiError("invalid_input", { fields: { rows: "errors.creditTwice" } });
    return { ...content, holders };
  },

  async send(content, context) {
    const wants = wantsIn(content);
    const memory = await remember(whereOf(content), wants, context);
    let answer: CreditsChanged;
    try {
      const credits = wants.map(({ cardholderId, amountRial }) => ({ cardholderId, amountRial }));
      const type = TYPE_OF_WAY[content.way];
      const input = adjustManyAtServiceInput.parse({ provider: content.provider, type, credits });
      answer = (await callService(creditsAtService.adjustMany, input, callOf(context))).data;
    } catch (error) {
      return unlessThere(asRefused(error), async () =>
        provenByRows.afterRefusal(
          await find(content, context, { memory, known: openIn(content), isSure: () => false }),
        ),
      );
    }
    const told = toldIn(answer, wants);
    return afterAnswer(content, context, { memory, told, otherRial: otherRialIn(answer, wants) });
  },

  async lookUp(content, context) {
    const memory = memoryOf(context.order);
    // The memory is stored before the request is sent. Without it none was sent.
    if (memory === null) return null;
    const found = context.order.dealtWith?.found;
    const isSure = () => found === "left";
    return provenByRows.lookUp(await find(content, context, { memory, known: openIn(content), isSure }), context.order);
  },

  async follow(content, context) {
    const memory = memoryOf(context.order);
    const known = resultsOf(context.order, content);
    const looked = await look(content, context, { memory, isSure: isToldIn(known, content) });
    const results = resultsOfLook(looked, known);
    // The service also lists rows that it refused. The order counts as missing only if it lists none of its rows.
    const isTold = results.some(({ state }) => state === "done") || known.some(({ state }) => state === "failed");
    const receipt = isTold ? receiptOf(content, context, { memory, results, looked }) : null;
    return provenByRows.follow(evidenceOf(looked, receipt));
  },

  async recheck(content, context) {
    const memory = memoryOf(context.order);
    if (memory === null) return null;
    const known = resultsOf(context.order, content);
    return provenByRows.recheck(await find(content, context, { memory, known, isSure: () => false }), context.order);
  },
});

export const cardCreditsGiveKind = cardCreditsKind("cardCredits");
export const cardCreditsTakeKind = cardCreditsKind("cardCreditsTake");

const OPEN: CreditResult = { state: "open", failure: null };
const openIn = ({ rows }: Content): CreditResult[] => rows.map(() => OPEN);
const isRow = (found: KnownRow | "perhaps" | null): found is KnownRow => found !== null && found !== "perhaps";

const whereOf = ({ provider }: Content) => ({ provider, cardholderId: null });

function wantsIn({ way, rows, holders = [] }: Content): SoughtCredit[] {
  return rows.map(({ amountRial }, index) => {
    const cardholderId = holders[index]?.cardholderId;
    if (cardholderId === undefined) throw new Error("a change of nobody's credit");
    return { way, cardholderId, amountRial };
  });
}

const answeredOf = (answer: CreditsChanged, { cardholderId }: SoughtCredit) =>
  answer.find((each) => each.cardholderId === cardholderId);

/** The answer's result for each row. A row that the answer leaves out, or shows as another change, has no result. */
const toldIn = (answer: CreditsChanged, wants: readonly SoughtCredit[]): CreditResult[] =>
  wants.map((want) => {
    const row = answeredOf(answer, want);
    const isIt =
      row !== undefined &&
      (row.amountRial === null || row.amountRial === want.amountRial) &&
      (row.type === null || row.type === TYPE_OF_WAY[want.way]);
    if (!isIt) return OPEN;
    return row.hasFailed ? { state: "failed", failure: row.failure } : { state: "sent", failure: null };
  });

/** The total by the answer, if a done row has another amount than was requested; otherwise null. */
function otherRialIn(answer: CreditsChanged, wants: readonly SoughtCredit[]): number | null {
  const told = wants.map((want) => {
    const row = answeredOf(answer, want);
    return row && !row.hasFailed ? (row.amountRial ?? want.amountRial) : want.amountRial;
  });
  const isOther = told.some((rial, index) => rial !== wants[index]?.amountRial);
  return isOther ? told.reduce((sum, rial) => sum + rial, 0) : null;
}

/** The known result of each row. */
function resultsOf({ receipt }: PaymentOrder, { rows }: Content): CreditResult[] {
  const known = Array.isArray(receipt?.results) ? (receipt.results as CreditResult[]) : [];
  return rows.map((_, index) => known[index] ?? OPEN);
}

/** The rows that the service has said it accepted. */
const isToldIn = (known: readonly CreditResult[], content: Content) => {
  const wants = wantsIn(content);
  const sure = new Set(
    wants.flatMap(({ cardholderId }, index) => (known[index]?.state === "sent" ? [cardholderId] : [])),
  );
  return ({ cardholderId }: SoughtCredit): boolean => sure.has(cardholderId);
};

const look = (
  content: Content,
  context: KindContext,
  known: { memory: CreditMemory | null; isSure: (sought: SoughtCredit) => boolean },
): Promise<FoundCredits> => findCredits(whereOf(content), wantsIn(content), context, known);

const evidenceOf = ({ found, isWhole }: FoundCredits, receipt: Receipt | null): RowsEvidence => ({
  receipt,
  isPerhapsThere: found.includes("perhaps"),
  isWhole,
});

/** Finds the order's rows. It is found if one of them is. @param known the results of the rows before */
async function find(
  content: Content,
  context: KindContext,
  { memory, known, isSure }: { memory: CreditMemory; known: readonly CreditResult[]; isSure: () => boolean },
): Promise<RowsEvidence> {
  const looked = await look(content, context, { memory, isSure });
  const results = resultsOfLook(looked, known);
  return evidenceOf(looked, looked.found.some(isRow) ? receiptOf(content, context, { memory, results, looked }) : null);
}

/** Adds a look-up to the known results. A refusal stands unless the row exists after all, or may exist. */
const resultsOfLook = ({ found, isWhole }: FoundCredits, known: readonly CreditResult[]): CreditResult[] =>
  known.map((result, index) => {
    const row = found[index] ?? null;
    if (isRow(row)) return { state: "done", failure: null };
    if (result.state === "failed" && (row === "perhaps" || !isWhole)) return { ...result, state: "open" };
    return result;
  });

/** The results right after the answer, from the list. If the list could not be read, a refused row is open. */
async function afterAnswer(
  content: Content,
  context: KindContext,
  { memory, told, otherRial }: { memory: CreditMemory; told: readonly CreditResult[]; otherRial: number | null },
): Promise<Receipt> {
  try {
    const looked = await look(content, context, { memory, isSure: isToldIn(told, content) });
    return receiptOf(content, context, { memory, results: resultsOfLook(looked, told), looked, otherRial });
  } catch (error) {
    log.info({ err: error, order: context.order.id }, "credits could not be read after a change of many");
    const results = told.map(
      (result): CreditResult => (result.state === "failed" ? { ...result, state: "open" } : result),
    );
    return receiptOf(content, context, { memory, results, otherRial });
  }
}

interface Known {
  memory: CreditMemory | null;
  results: readonly CreditResult[];
  looked?: FoundCredits;
  /** The total that the answer told, if it differs from the request. */
  otherRial?: number | null;
}

/**
 * The receipt for all rows. As long as one row is open, the order is under way. If that lasts and the other rows have
 * ended, a person is told which rows are done and which are unknown.
 */
function receiptOf(content: Content, { order }: KindContext, { memory, results, looked, otherRial }: Known): Receipt {
  const rows = (looked?.found ?? []).filter(isRow);
  const sums = sumsOf(content.rows, results);
  const isOver = results.every(({ state }) => state === "done" || state === "failed");
  const isSomeDone = results.some(({ state }) => state === "done");
  const isSomeOver = results.some(({ state }) => state === "done" || state === "failed");
  const foundRial = rows.reduce((sum, { amountRial }) => sum + amountRial, 0);
  const meantRial = content.rows.reduce(
    (sum, { amountRial }, index) => sum + (isRow(looked?.found[index] ?? null) ? amountRial : 0),
    0,
  );
  const isEchoed = rows.length > 0 && (rows.length === content.rows.length || foundRial !== meantRial);
  // A different total in the answer stands until the list shows the result of every row.
  const saidRial = isOver ? null : (otherRial ?? null);
  const isLong = order.sentAt !== null && Date.now() - order.sentAt.getTime() >= orderTimes().noAnswerMs;
  const ends = { paidRial: sums.doneRial, unpaidRial: sums.failedRial, unlistedRial: sums.openRial };
  return {
    serviceId: null,
    state: isOver ? (isSomeDone ? "done" : "failed") : "sent",
    echoRial: saidRial ?? (isEchoed ? foundRial : null),
    isAsMeant: saidRial === null && foundRial === meantRial,
    failure: isOver && !isSomeDone ? (results.find(({ failure }) => failure !== null)?.failure ?? null) : null,
    attention: !isOver && isLong && isSomeOver ? "parts_differ" : null,
    facts: {
      before: memory?.before ?? [],
      // Rows found by an earlier look-up stay, even if a later one does not list them.
      rowKeys: [...new Set([...rowKeysOf(order), ...rows.map(({ key }) => key)])],
      results,
      // If all rows are done or all are refused, the state of the order is enough.
      ends: (isOver ? isSomeDone && sums.failedRial > 0 : isLong) ? ends : null,
    },
  };
}
