import type { Database } from "./database";

export const metaSchema = "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;";

/** Small settings that outlive the process: clock offset, keys, notify address. Values are JSON. */
export class Meta {
  constructor(private readonly db: Database) {}

  read<T>(name: string): T | undefined {
    const row = this.db.get<{ value: string }>("SELECT value FROM meta WHERE name = :name", { name });
    return row ? (JSON.parse(row.value) as T) : undefined;
  }

  write(name: string, value: unknown): void {
    this.db.run("INSERT INTO meta VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value", {
      name,
      value: JSON.stringify(value ?? null),
    });
  }
}
