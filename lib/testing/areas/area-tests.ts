import type { Fixture } from "@/lib/testing/fixtures/fixture";
import type { Json } from "@/lib/testing/sandbox/open-sandbox";

/** What a test or a picture needs to know of a screen; no browser is sent it. */
export interface ScreenLook {
  /** The operations whose answers fill it: withheld they show it loading, refused they show its error. */
  operations?: readonly string[];
  /** What `operations[0]` answers when there is nothing. */
  emptyAnswer?: unknown;
  /** It always shows some moment or day. */
  isDated?: boolean;
  /** Its rows are many and alike: five of them tell as much as a page full. */
  isLong?: boolean;
  /** Its page brings answers with it, as those of records do; a sheet to print brings each of its rows. */
  bringsAnswers?: boolean | "sheet";
}

export interface Example extends ScreenLook {
  /** What it is looked at by, where its bare address shows little. */
  address?: string;
  /** For a screen of a record: under a name each, how to find the record. */
  records?: Readonly<Record<string, (records: Records) => Promise<string>>>;
}

/** Where examples get their records from. */
export interface Records {
  /** @returns the first row's id of a list, or what it has under `key` */
  first: (operation: string, input?: Record<string, string>, key?: string) => Promise<string>;
  delivery: () => Promise<string>;
  waitingSettlement: () => Promise<string>;
  waitingInQueue: () => Promise<string>;
  order: () => Promise<string>;
  invitation: () => Promise<string>;
  reset: () => Promise<string>;
  /** @returns the id of what one of our own writes makes */
  made: (operation: string, input: object) => Promise<string>;
  /** @returns the path of a link that a payer was given */
  payerLink: (input: object) => Promise<string>;
  /** One that is known without waiting for the book to be read, which finds them. */
  mismatch: () => Promise<string>;
  /** @returns the path at which anybody checks a document */
  checkedDocument: () => Promise<string>;
  /** @returns the path of a link by which payers pay */
  payLink: (input: object) => Promise<string>;
  /** @returns the id of a payment whose payer is at the gateway */
  gatewayPayment: (input: object) => Promise<string>;
  /** A file of customers that was read and waits for its word. */
  customerImport: () => Promise<string>;
  /** A file of inquiries, likewise. */
  inquiryFile: () => Promise<string>;
  /** A file of applicants for cards, likewise. */
  cardFile: () => Promise<string>;
}

export const EMPTY_PAGE = {
  items: [],
  page: 1,
  perPage: 20,
  total: 0,
  hasMore: false,
  nextAfter: null,
  nextBefore: null,
};

/** A screen that one list fills. */
export const listOf = (operation: string, more: Example = {}): Example => ({
  operations: [operation],
  emptyAnswer: EMPTY_PAGE,
  ...more,
});

/**
 * What an operation is asked by somebody of two businesses. `record`: with an id of the first business, and the
 * second does not know it. `refused`: the same, where what is not known is refused as a field that is wrong. `list`:
 * answered, with nothing of the first. `none`: answered with no rows. `own`: it takes no id, so there is nothing of
 * another business to ask for; the guard is tried all the same. `account`: of the member, whichever business they ask
 * in.
 */
export type IsolationCase<Known> = readonly [
  "record" | "refused" | "list" | "none" | "own" | "account",
  ((known: Known) => Record<string, unknown>)?,
];

/** What the tests of all areas know of one: an entry of `areas.ts`. */
export interface AreaTests {
  /** Of each of its screens what to look at. */
  examples: Readonly<Record<string, Example>>;
  /** One for each of its operations. */
  fixtures: readonly Fixture[];
  /** @returns what the sandbox answers to each of its operations */
  answers: (sandbox: {
    get: (path: string) => Promise<Json>;
    post: (path: string, body: object) => Promise<Json>;
    put: (path: string, body: object) => Promise<Json>;
    patch: (path: string) => Promise<Json>;
    remove: (path: string, body?: object) => Promise<Json>;
    /** The payer agrees to what a token was given for. @returns the id of what waits for its confirmation */
    decide: (token: string) => Promise<string>;
    /** Plays the world around the service. */
    control: (method: "GET" | "POST", path: string, body?: object) => Promise<Json>;
    /** @returns the id of an active one */
    authorization: () => Promise<string>;
  }) => Promise<Record<string, Json>>;
  /** Finds or makes records of the first business. @returns their ids, and texts that no answer in another may have */
  known: (business: {
    read: (operation: string, input?: Record<string, unknown>) => Promise<Json>;
    write: (operation: string, input: Record<string, unknown>) => Promise<Json>;
  }) => Promise<{ ids: Record<string, string>; marks: readonly string[] }>;
  asked: Readonly<Record<string, IsolationCase<Record<string, string>>>>;
}
