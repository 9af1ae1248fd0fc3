/** Kinds of files that pass through, by what their bytes begin with. What is not here is nothing we know. */
export const FILE_TYPES = {
  jpeg: { mime: "image/jpeg", extension: "jpg" },
  png: { mime: "image/png", extension: "png" },
  pdf: { mime: "application/pdf", extension: "pdf" },
  mp4: { mime: "video/mp4", extension: "mp4" },
  webm: { mime: "video/webm", extension: "webm" },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: "xlsx" },
  xls: { mime: "application/vnd.ms-excel", extension: "xls" },
  csv: { mime: "text/csv", extension: "csv" },
} as const;
export type FileType = keyof typeof FILE_TYPES;

/** So many bytes tell a file's kind. */
export const SNIFFED_BYTES = 64;

const BEGINNINGS: readonly [FileType, readonly number[]][] = [
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  // Any archive begins so; whoever reads the table finds out whether it is one.
  ["xlsx", [0x50, 0x4b, 0x03, 0x04]],
  // And so do workbooks of before 2007, and all that have a password.
  ["xls", [0xd0, 0xcf, 0x11, 0xe0]],
];
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** The brands of MP4 that browsers play; others of the same container are pictures, sound or Apple's own. */
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |mmp4|dash)$/;

/**
 * What a file is by its bytes, never by its name or by what somebody says of it.
 *
 * @param start its first bytes: all of them, or {@link SNIFFED_BYTES} at least
 * @param among the kinds that are taken: a table as text has nothing to be known by, and is only found where one is
 */
export function sniffFileType(start: Uint8Array, among: readonly FileType[] = []): FileType | undefined {
  const beginsWith = (bytes: readonly number[]) => bytes.every((byte, index) => start[index] === byte);
  const found = BEGINNINGS.find(([, bytes]) => beginsWith(bytes));
  if (found) return found[0];
  const words = String.fromCharCode(...start.subarray(0, SNIFFED_BYTES));
  if (words.slice(4, 8) === "ftyp" && MP4_BRANDS.test(words.slice(8, 12))) return "mp4";
  if (beginsWith(EBML) && words.includes("webm")) return "webm";
  return among.includes("csv") && isText(start) ? "csv" : undefined;
}

/** Text in UTF-16 says so at its start; in other encodings only tabs and line ends are below the letters. */
function isText(start: Uint8Array): boolean {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return start.subarray(0, SNIFFED_BYTES).every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0d].includes(byte));
}
