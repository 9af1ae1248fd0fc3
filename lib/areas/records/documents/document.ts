import type { Role } from "@/lib/kit/roles";

/** The kinds of documents. Each has an entry in the server's registry (`lib/areas/records/documents/server/kinds`). */
export const DOCUMENT_KINDS = ["orderReceipt", "gatewayPayment", "walletTransaction", "walletStatement"] as const;
export type DocumentKindId = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATES = ["valid", "withdrawn"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** How a document's value is formatted. `word`: one of `documents.words`. */
export type DocumentValueKind = "money" | "number" | "instant" | "day" | "iban" | "id" | "name" | "text" | "word";

/** All names of facts and columns in documents; their words are in `documents.facts`. */
const FACT_NAMES = [
  "amount",
  "state",
  "what",
  "refused",
  "count",
  "at",
  "endedAt",
  "receiver",
  "receiverIban",
  "payer",
  "payerIban",
  "card",
  "party",
  "fee",
  "description",
  "invoice",
  "externalId",
  "paymentNumber",
  "trackId",
  "transactionId",
  "bankReference",
  "trackingCode",
  "from",
  "to",
  "asOf",
  "opening",
  "in",
  "out",
  "underWay",
  "cameBack",
  "difference",
  "closing",
  "wholeDaysClosing",
  "effect",
  "balance",
] as const;
export type DocumentFactName = (typeof FACT_NAMES)[number];

/** One fact of a document. It does not depend on the reader's language, unit or calendar. */
export interface DocumentFact {
  name: DocumentFactName;
  kind: DocumentValueKind;
  /** Whole rial, an ISO time or day, a word's name, or a text. Null after its person was erased. */
  value: string | number | null;
  /** It is removed when its person is erased. */
  isPersonal?: true;
  /** How the public check shows it. Left out: not at all. */
  isChecked?: "whole" | "masked";
}

export interface DocumentColumn {
  name: DocumentFactName;
  kind: DocumentValueKind;
  isPersonal?: true;
}

export interface DocumentRow {
  cells: readonly (string | number | null)[];
  /** Keys by which an erased person is found in it; see `DocumentContent`. */
  keys: readonly string[];
}

export interface DocumentTable {
  columns: readonly DocumentColumn[];
  rows: readonly DocumentRow[];
  /** The total count; if the document cannot hold all rows, it contains the first ones. */
  total: number;
}

/** A document's content, which never changes. */
export interface DocumentContent {
  facts: readonly DocumentFact[];
  table: DocumentTable | null;
  /**
   * The ids, IBANs and mobiles of the people in the facts (`personKey`): they are sealed with the facts and never
   * shown.
   */
  keys: readonly string[];
}

/** The largest number of rows in a document; a longer list can be exported as a file. */
export const MOST_DOCUMENT_ROWS = 3000;

/** A document as lists show it. */
export interface DocumentListed {
  id: string;
  kind: DocumentKindId;
  /** Its subject: an id, or two days with `_` between them. */
  about: string;
  amountRial: number | null;
  issuedAt: string;
  issuerId: string;
  issuerName: string;
  state: DocumentState;
  withdrawnAt: string | null;
}

/** The whole document, to print. */
export interface DocumentShown extends DocumentListed {
  /** The business's name at that time. Null, like all sealed content, if it no longer matches its hash. */
  businessName: string | null;
  content: DocumentContent | null;
  /** From the sandbox: no real money moved. */
  isSandbox: boolean;
  /** The code in groups, as people type it, and the address for the check as text and as a QR code. */
  check: { code: string; url: string; qr: { size: number; path: string } } | null;
  withdrawn: { at: string; by: string; reason: string } | null;
  /** When a person in it was erased. */
  erasedAt: string | null;
  mayWithdraw: boolean;
}

/** The later state of the record as far as Daftar knows it; `word` is one of `documents.words`. */
export interface DocumentSince {
  word: string;
  at: string | null;
}

/** The answer to anybody with a code. */
export type DocumentCheck =
  | { found: "locked" | "mistyped" | "unknown" }
  /** The document exists, but its stored content does not match its hash: somebody has changed it. */
  | { found: "damaged" }
  | {
      found: "known";
      code: string;
      business: string;
      kind: DocumentKindId;
      issuedAt: string;
      isSandbox: boolean;
      facts: readonly DocumentFact[];
      /** How many rows the document contains, and how many there are in total. */
      rows: { shown: number; total: number } | null;
      withdrawnAt: string | null;
      erasedAt: string | null;
      since: DocumentSince | null;
    };

/** The issuer, the owner and managers may withdraw a document. */
export const mayWithdraw = (
  member: { id: string; role: Role },
  { issuerId, state }: Pick<DocumentListed, "issuerId" | "state">,
): boolean => state === "valid" && (member.role === "owner" || member.role === "manager" || member.id === issuerId);
