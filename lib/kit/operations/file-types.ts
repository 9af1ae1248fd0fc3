/** The file types that Daftar handles, recognised by their first bytes. */
export const FILE_TYPES = {
  jpeg: { mime: "image/jpeg", extension: "jpg", name: "JPEG" },
  png: { mime: "image/png", extension: "png", name: "PNG" },
  pdf: { mime: "application/pdf", extension: "pdf", name: "PDF" },
  mp4: { mime: "video/mp4", extension: "mp4", name: "MP4" },
  webm: { mime: "video/webm", extension: "webm", name: "WebM" },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: "xlsx", name: "XLSX" },
  xls: { mime: "application/vnd.ms-excel", extension: "xls", name: "XLS" },
  csv: { mime: "text/csv", extension: "csv", name: "CSV" },
} as const;
export type FileType = keyof typeof FILE_TYPES;

/**
 * The accept list of a file picker. A phone that stores photos as HEIC converts them to JPEG if only JPEG is
 * accepted.
 */
export const acceptOf = ({ types }: { types: readonly FileType[] }): string =>
  types.flatMap((type) => [FILE_TYPES[type].mime, `.${FILE_TYPES[type].extension}`]).join(",");

/** The number of bytes that tell a file's type. */
export const SNIFFED_BYTES = 64;

const BEGINNINGS: readonly [FileType, readonly number[]][] = [
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  // Every zip archive begins like this; the reader of the table finds out whether it is a workbook.
  ["xlsx", [0x50, 0x4b, 0x03, 0x04]],
  // Workbooks from before 2007 and all password-protected ones begin like this.
  ["xls", [0xd0, 0xcf, 0x11, 0xe0]],
];
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** The MP4 brands that browsers play; other brands of the same container are pictures, sound or Apple's own format. */
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |mmp4|dash)$/;

/**
 * A file's type by its bytes, never by its name or a declared type.
 * @param start its first bytes: all of them, or at least {@link SNIFFED_BYTES}
 * @param among the accepted types: a text table has no signature, so it is only recognised if it is accepted
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

/** HEIC brands of the same container as MP4. */
const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;
const PICTURES: readonly (readonly number[])[] = [
  // GIF, BMP, and TIFF in either byte order.
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
];

/**
 * The message key for a refused file. Common formats of phones and programs that are not accepted are named, so that
 * the sender knows what to choose instead.
 * @param start as for {@link sniffFileType}
 */
export function refusedFile(start: Uint8Array): string {
  const words = String.fromCharCode(...start.subarray(0, SNIFFED_BYTES));
  const brand = words.slice(4, 8) === "ftyp" ? words.slice(8, 12) : "";
  if (HEIC_BRANDS.test(brand)) return "errors.fileHeic";
  if (brand === "qt  ") return "errors.fileMov";
  const isPicture = PICTURES.some((bytes) => bytes.every((byte, index) => start[index] === byte));
  const isWebp = words.startsWith("RIFF") && words.slice(8, 12) === "WEBP";
  return isPicture || isWebp || brand.startsWith("avi") ? "errors.filePicture" : "errors.fileType";
}

/** Text in UTF-16 has a byte order mark; in other encodings only tabs and line ends are control characters. */
function isText(start: Uint8Array): boolean {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return start.subarray(0, SNIFFED_BYTES).every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0d].includes(byte));
}
