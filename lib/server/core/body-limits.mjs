// The size limits of request bodies by address. The server in front (`lib/launch/web/gate.mjs`) uses this table to
// refuse before anything is read, and the handlers use it to count what they read.

/** The default limit of a body: an operation's fields, a form, a password. */
export const BODY_BYTES = 64 * 1024;

const DRAFT_BYTES = 4 * 1024 * 1024;

/**
 * Our own operations that take whole files of settlements.
 *
 * @type {ReadonlyMap<string, number>}
 */
const LARGER_OPERATIONS = new Map([
  ["orders.preview", DRAFT_BYTES],
  ["orders.make", DRAFT_BYTES],
  ["orders.edit", DRAFT_BYTES],
]);

/** A photo or a video of a card applicant, sent by a member or by the applicant. */
const DOCUMENT_BYTES = 20 * 1024 * 1024;

/**
 * Operations that take a file, and the file's largest size. The catalogue has the same limits, and its test checks
 * that both agree.
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

/** Only 256 KiB of a webhook are read. A larger one, up to this limit, is recorded as refused. */
const WEBHOOK_BYTES = 2 * 1024 * 1024;

/**
 * The exact addresses whose handlers read a body as it arrives. The patterns match the whole address, not its
 * beginning.
 */
const OPERATION = /^\/api\/local\/\w[\w.-]*\/([\w.]+)$/;
const FILE_OPERATION = /^\/api\/(?:local|service)\/\w[\w.-]*\/([\w.]+)$/;
const WEBHOOK = /^\/api\/webhooks\/\w[\w.-]*\/[\w-]+$/;
const AUDIT_FILE = /^\/api\/audit\/\w[\w.-]*\/verify$/;

/** A downloaded audit log that is uploaded again to be checked. */
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
 * @property {readonly string[]} methods the methods that the address accepts
 * @property {number} bodyBytes how large a body may be; GET and HEAD have none
 * @property {boolean} isStreamed its handler reads the body as it arrives, counts it, and first checks who sends it
 * @property {boolean} [isSlow] the body may take minutes, such as a video over a phone's line
 */

/**
 * The methods and the body that an address accepts.
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
