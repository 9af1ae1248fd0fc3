import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { endLeftovers } from "../before/leftovers.mjs";
import { Refusal } from "../before/refusal.mjs";
import type { Reporter } from "../before/reporter.mjs";
import { createCluster, databaseUrl, isAccepting, prepareDatabase, resetAdminPassword } from "../postgres/cluster";
import { choosePlaces, type Places } from "../postgres/places";
import type { Environment } from "./environment";
import { readSecrets, type Secrets, writeSecrets } from "./secrets";
import { createService, type Service, type ServiceOptions } from "./service";

const GUARD = fileURLToPath(new URL("../postgres/guard.mjs", import.meta.url));

export interface PostgresOptions {
  dataDir: string;
  port: number;
  connections: number;
  /** More settings, as `name=value`. */
  extraSettings?: string[] | undefined;
  /** The secret that the user gave, if any. */
  daftarSecret?: string | undefined;
  reporter: Reporter;
  service: Pick<ServiceOptions, "onPid" | "say" | "restartsAtOnce"> & { env: Environment };
}

export interface Postgres {
  service: Service;
  url: string;
  secrets: Secrets;
  places: Places;
}

/**
 * The embedded PostgreSQL. The first start makes its cluster and its secrets.
 * @param onCreated receives the service before it is started, so that a caller who stops everything knows it
 */
export async function startPostgres(
  options: PostgresOptions,
  onCreated: (service: Service) => void,
): Promise<Postgres> {
  const { dataDir, port, reporter } = options;
  const places = choosePlaces(dataDir);
  const secrets = await prepareCluster(options, places);
  const passwords = { admin: secrets.postgresAdmin, owner: secrets.postgresOwner };
  const flags = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    `max_connections=${options.connections}`,
    "log_checkpoints=off",
    // The values of a refused statement may name people.
    "log_error_verbosity=terse",
    "log_parameter_max_length_on_error=0",
    "timezone=UTC",
    "log_timezone=UTC",
    ...(options.extraSettings ?? []),
  ];
  const command = {
    command: path.join(places.binaries, "bin", "postgres"),
    args: ["-D", places.cluster, "-p", String(port), ...flags.flatMap((flag) => ["-c", flag])],
    ...places.account,
  };
  await endLeftovers(places.cluster);
  const service = createService({
    ...options.service,
    name: "PostgreSQL",
    args: [GUARD, JSON.stringify(command)],
    logFile: path.join(dataDir, "logs", "postgres.log"),
    isReady: () => isAccepting(port, passwords.admin),
    beforeRestart: () => endLeftovers(places.cluster),
    graceMs: 40_000,
  });
  onCreated(service);
  await reporter.step(`Starting PostgreSQL on port ${port}`, async () => {
    await service.start();
    await prepareDatabase(port, passwords);
  });
  return { service, url: databaseUrl(port, passwords), secrets, places };
}

async function prepareCluster({ dataDir, daftarSecret, reporter }: PostgresOptions, places: Places): Promise<Secrets> {
  const known = readSecrets(dataDir);
  const hasCluster = existsSync(path.join(places.link ?? places.cluster, "PG_VERSION"));
  if (hasCluster && known) return known;
  if (hasCluster) {
    if (!daftarSecret) {
      throw new Refusal(
        `There is a database in ${places.cluster}, but ${path.join(dataDir, "secrets.json")} is gone; what is stored cannot be read without it.`,
        "Bring the file back from a backup, or set DAFTAR_SECRET to the secret that was in it.",
      );
    }
    await endLeftovers(places.cluster);
    const fresh = writeSecrets(dataDir, daftarSecret);
    await resetAdminPassword(places, fresh.postgresAdmin);
    return fresh;
  }
  const secrets = known ?? writeSecrets(dataDir, daftarSecret);
  if (places.link) {
    reporter.warn(
      `PostgreSQL's own user cannot reach ${dataDir}, so the database is kept in ${places.cluster}\n  (${places.link} points there; back up both).`,
    );
  }
  await reporter.step("Making the database files", () =>
    createCluster(places, { admin: secrets.postgresAdmin, owner: secrets.postgresOwner }),
  );
  return secrets;
}
