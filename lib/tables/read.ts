import { parseFile } from "./parse";
import { type ReadFile, type TableRules, tableOf } from "./table";

/** Reads a file of rows. For a worker: whatever else goes on in its thread would stand still meanwhile. */
export const readTable = (bytes: Uint8Array, rules: TableRules): ReadFile =>
  bytes.length > rules.mostBytes ? { ok: false, problem: "tooLarge" } : tableOf(parseFile(bytes, rules), rules);
