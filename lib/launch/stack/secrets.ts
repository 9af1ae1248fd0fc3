import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../before/refusal.mjs";

export interface Secrets {
  /** Encrypts what is stored and signs sessions. */
  daftarSecret: string;
  postgresAdmin: string;
  postgresOwner: string;
}

const FILE = "secrets.json";

/** The secrets of an embedded installation, as kept in the data directory; undefined when there are none yet. */
export function readSecrets(dataDir: string): Secrets | undefined {
  const file = path.join(dataDir, FILE);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  try {
    const { daftarSecret, postgresAdmin, postgresOwner } = JSON.parse(text);
    if (
      [daftarSecret, postgresAdmin, postgresOwner].every((value) => typeof value === "string" && value.length >= 32)
    ) {
      return { daftarSecret, postgresAdmin, postgresOwner };
    }
  } catch {
    // said below
  }
  throw new Refusal(`${file} is damaged.`, "Bring it back from a backup: without it, stored tokens cannot be read.");
}

/** Generates secrets and keeps them, readable only by their owner. */
export function writeSecrets(dataDir: string, daftarSecret = random()): Secrets {
  const secrets: Secrets = { daftarSecret, postgresAdmin: random(), postgresOwner: random() };
  const file = path.join(dataDir, FILE);
  const handle = openSync(`${file}.new`, "w", 0o600);
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
  return secrets;
}

function random(): string {
  return randomBytes(32).toString("hex");
}
