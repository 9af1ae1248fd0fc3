import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { findFreePort } from "../../launch/before/ports.mjs";
import { type Postgres, startPostgres } from "../../launch/stack/postgres";
import type { Service } from "../../launch/stack/service";
import { createTemporaryDataDir, KEPT_IN_MEMORY, removeDataDir } from "./data-dir";
import { quietReporter } from "./quiet";

declare module "vitest" {
  export interface ProvidedContext {
    testServicesUrl: string;
  }
}

export const TEMPLATE = "daftar_template";

/** Hundreds of small databases live for seconds: nobody tidies them, and who connects is not kept busy with a password. */
const SHORT_LIVED = [...KEPT_IN_MEMORY, "autovacuum=off", "scram_iterations=1"];

/**
 * One PostgreSQL for a whole test run, started when the first test asks for a database; runs of pure unit tests do
 * without. It keeps nothing, so it does not wait for the disk either.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = createTemporaryDataDir();
  const services: Service[] = [];
  let starting: Promise<string> | undefined;

  const server = createServer(async (_, response) => {
    try {
      starting ??= startDatabases(dataDir, services);
      response.end(await starting);
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("testServicesUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  return async () => {
    server.close();
    await starting?.catch(() => undefined);
    await Promise.all(services.map((service) => service.stop()));
    removeDataDir(dataDir);
  };
}

async function startDatabases(dataDir: string, services: Service[]): Promise<string> {
  const postgres: Postgres = await startPostgres(
    {
      dataDir,
      port: await findFreePort(),
      // Each file's bus keeps listening until its process ends, so the last files find the connections of the first.
      connections: 600,
      extraSettings: SHORT_LIVED,
      reporter: quietReporter(),
      service: { env: { PATH: process.env.PATH ?? "", NODE_ENV: "test" } },
    },
    (service) => services.push(service),
  );
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE}`;
  await migrateDatabase(template.href);
  return postgres.url;
}
