import type { Role } from "@/lib/permissions";

/** Of what documents are issued. Each has its entry in the server's registry (`lib/server/documents/kinds`). */
export const DOCUMENT_KINDS = ["orderReceipt", "gatewayPayment", "walletTransaction", "walletStatement"] as const;
export type DocumentKindId = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATES = ["valid", "withdrawn"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** How a value of a document is written. `word`: one of `documents.words`. */
export type DocumentValueKind = "money" | "number" | "instant" | "day" | "iban" | "id" | "name" | "text" | "word";

/** Every name that a fact or a column of a document may have; its words stand under `documents.facts`. */
export const FACT_NAMES = [
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
export type FactName = (typeof FACT_NAMES)[number];

/** One thing that a document says. Nothing of it depends on the language, the unit or the calendar that it is read in. */
export interface DocumentFact {
  name: FactName;
  kind: DocumentValueKind;
  /** Whole rial, an ISO time or day, a word's name, or a text. Null once whoever it was about was erased. */
  value: string | number | null;
  /** Goes with whoever is erased. */
  isPersonal?: true;
  /** What the public check says of it. Left out: nothing. */
  isChecked?: "whole" | "masked";
}

export interface DocumentColumn {
  name: FactName;
  kind: DocumentValueKind;
  isPersonal?: true;
}

export interface DocumentRow {
  cells: readonly (string | number | null)[];
  /** By which whoever is erased is found in it; see `DocumentContent`. */
  keys: readonly string[];
}

export interface DocumentTable {
  columns: readonly DocumentColumn[];
  rows: readonly DocumentRow[];
  /** How many there are; of more than paper has, only the first are here. */
  total: number;
}

/** What was said, once and for all. */
export interface DocumentContent {
  facts: readonly DocumentFact[];
  table: DocumentTable | null;
  /** Ids, IBANs and mobiles of whom the facts are about (`personKey`): sealed with them, and never shown. */
  keys: readonly string[];
}

/** As many rows as a document has; a longer list is had as a file. */
export const MOST_DOCUMENT_ROWS = 3000;

/** A document as lists show it. */
export interface DocumentListed {
  id: string;
  kind: DocumentKindId;
  /** What it is of: an id, or two days with `_` between them. */
  about: string;
  amountRial: number | null;
  issuedAt: string;
  issuerId: string;
  issuerName: string;
  state: DocumentState;
  withdrawnAt: string | null;
}

/** The whole of it, to print. */
export interface DocumentShown extends DocumentListed {
  /** What the business called itself then. Null, as all that is sealed, where it does not fit its hash any more. */
  businessName: string | null;
  content: DocumentContent | null;
  /** For practice: no real money moved. */
  isSandbox: boolean;
  /** In groups, as people type it, with the address that checks it as text and as a picture. */
  check: { code: string; url: string; qr: { size: number; path: string } } | null;
  withdrawn: { at: string; by: string; reason: string } | null;
  /** When somebody that it was about was erased. */
  erasedAt: string | null;
  mayWithdraw: boolean;
}

/** What has become of the thing since, as far as Daftar itself knows; `word` is one of `documents.words`. */
export interface DocumentSince {
  word: string;
  at: string | null;
}

/** What anybody is told who has a code. */
export type DocumentCheck =
  | { found: "locked" | "mistyped" | "unknown" }
  /** There is one, and what is kept of it does not fit its hash: somebody has changed it. */
  | { found: "damaged" }
  | {
      found: "known";
      code: string;
      business: string;
      kind: DocumentKindId;
      issuedAt: string;
      isSandbox: boolean;
      facts: readonly DocumentFact[];
      /** How many rows its paper has, and of how many. */
      rows: { shown: number; total: number } | null;
      withdrawnAt: string | null;
      erasedAt: string | null;
      since: DocumentSince | null;
    };

/** Whoever issued it takes it back, and whoever answers for the business. */
export const mayWithdraw = (
  member: { id: string; role: Role },
  { issuerId, state }: Pick<DocumentListed, "issuerId" | "state">,
): boolean => state === "valid" && (member.role === "owner" || member.role === "manager" || member.id === issuerId);
