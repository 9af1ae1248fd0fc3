import * as z from "@/lib/kit/zod";

/**
 * What is known of a file before its bytes come. The browser says it in a header beside the operation's input, so that
 * the server can refuse before it reads anything, and tell a second press of the same form from another file.
 */
export const fileHead = z.object({
  input: z.unknown(),
  size: z.number().check(z.int(), z.gte(0)),
  /** SHA-256 of the bytes in hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type FileHead = z.output<typeof fileHead>;

export const FILE_HEAD = "x-daftar-file";
/** Headers as a whole have 16 KiB. */
export const MOST_HEAD_LETTERS = 8192;

/** Headers carry Latin letters only. */
export const toHeader = (head: FileHead): string => encodeURIComponent(JSON.stringify(head));
