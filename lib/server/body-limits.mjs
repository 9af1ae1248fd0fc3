// How much may be sent to which address: one table for the server in front (`lib/launch/web/gate.mjs`), which refuses
// before anything is read, and for the handlers, which count what they read.

/** What a body may have where nothing else is said: an operation's fields, a form, a password. */
export const BODY_BYTES = 64 * 1024;

const DRAFT_BYTES = 4 * 1024 * 1024;

/**
 * Operations of our own that take whole files of payouts.
 *
 * @type {ReadonlyMap<string, number>}
 */
const LARGER_OPERATIONS = new Map([
  ["orders.preview", DRAFT_BYTES],
  ["orders.make", DRAFT_BYTES],
  ["orders.edit", DRAFT_BYTES],
]);

/** A photograph or a film of whoever applies for a card, sent by a member or by the applicant. */
const DOCUMENT_BYTES = 20 * 1024 * 1024;

/**
 * Operations that a file goes along with, and the most that it may have; the catalogue says it too, and
 * its test holds the two together.
 *
 * @type {ReadonlyMap<string, number>}
 */
export const FILE_BYTES = new Map([
  ["cards.upload_document", DOCUMENT_BYTES],
  ["card_files.create", 4_000_000],
  ["customer_imports.create", 5_000_000],
  ["customer_notes.add_file", 3_000_000],
  ["inquiry_files.create", 4_000_000],
  ["withdrawals.read_many", 2_000_000],
]);

/** Of a webhook only 256 KiB are read; what is larger than that, within reason, is written down as refused. */
const WEBHOOK_BYTES = 2 * 1024 * 1024;

/** Exactly the addresses whose handlers read a body as it comes: one that only begins like them may lead anywhere. */
const OPERATION = /^\/api\/local\/\w[\w.-]*\/([\w.]+)$/;
const FILE_OPERATION = /^\/api\/(?:local|service)\/\w[\w.-]*\/([\w.]+)$/;
const WEBHOOK = /^\/api\/webhooks\/\w[\w.-]*\/[\w-]+$/;
const AUDIT_FILE = /^\/api\/audit\/\w[\w.-]*\/verify$/;

/** A downloaded audit log that is sent back to be checked. */
export const AUDIT_FILE_BYTES = 32 * 1024 * 1024;

/** Next's own tools in development: source maps and error overlays. */
const DEVELOPMENT_TOOLS = /^\/(__nextjs|_next\/)/;
const DEVELOPMENT = { methods: ["GET", "HEAD", "POST"], bodyBytes: 1024 * 1024, isStreamed: false };

/**
 * The largest JSON body of an operation, in bytes.
 *
 * @param {string} operationId
 */
export function operationBodyBytes(operationId) {
  return LARGER_OPERATIONS.get(operationId) ?? BODY_BYTES;
}

/**
 * @typedef {object} Admission
 * @property {readonly string[]} methods what the address answers to
 * @property {number} bodyBytes how large a body may be; of GET and HEAD there is none
 * @property {boolean} isStreamed its handler reads the body as it comes, counts it, and knows first who sends it
 * @property {boolean} [isSlow] a film over a telephone's line takes its minutes
 */

/**
 * What may come to an address.
 *
 * @param {string} pathname as it came, without the query
 * @param {boolean} isDev
 * @returns {Admission}
 */
export function admissionOf(pathname, isDev) {
  if (!pathname.startsWith("/api/")) {
    if (isDev && DEVELOPMENT_TOOLS.test(pathname)) return DEVELOPMENT;
    return { methods: ["GET", "HEAD"], bodyBytes: BODY_BYTES, isStreamed: false };
  }
  if (pathname === "/api/health") return { methods: ["GET", "HEAD"], bodyBytes: 0, isStreamed: false };
  if (WEBHOOK.test(pathname)) return { methods: ["POST"], bodyBytes: WEBHOOK_BYTES, isStreamed: true };
  if (AUDIT_FILE.test(pathname)) return { methods: ["POST"], bodyBytes: AUDIT_FILE_BYTES, isStreamed: true };
  if (pathname === "/api/applicant/document")
    return { methods: ["POST"], bodyBytes: DOCUMENT_BYTES, isStreamed: true, isSlow: true };
  const fileBytes = FILE_BYTES.get(FILE_OPERATION.exec(pathname)?.[1] ?? "");
  if (fileBytes !== undefined) return { methods: ["POST"], bodyBytes: fileBytes, isStreamed: true, isSlow: true };
  const bodyBytes = operationBodyBytes(OPERATION.exec(pathname)?.[1] ?? "");
  return { methods: ["GET", "POST"], bodyBytes, isStreamed: bodyBytes > BODY_BYTES };
}
