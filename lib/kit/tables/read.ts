import { parseFile } from "./parse";
import { type ReadFile, type TableRules, tableOf } from "./table";

/** Reads a file of rows. It is meant for a worker, because it blocks its thread. */
export const readTable = (bytes: Uint8Array, rules: TableRules): ReadFile =>
  bytes.length > rules.mostBytes ? { ok: false, problem: "tooLarge" } : tableOf(parseFile(bytes, rules), rules);
