import { randomBytes } from "node:crypto";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { createTemporaryDataDir, removeDataDir } from "@/lib/testing/rig/data-dir";
import { quietReporter } from "@/lib/testing/rig/quiet";
import { findFreePort } from "../../launch/before/ports.mjs";
import { startPostgres } from "../../launch/stack/postgres";
import type { Service } from "../../launch/stack/service";

/**
 * A whole process that measures what the server's code does with a database of its own: nobody is asked, and nothing is
 * left of it. Ends the process, with 1 where measuring failed.
 *
 * @param measure with so many records as the process's first argument says
 */
export async function onEmptyDatabase(measure: (count: number) => Promise<void>): Promise<never> {
  try {
    await withDatabase(() => measure(Number(process.argv[2])));
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

async function withDatabase(measure: () => Promise<void>): Promise<void> {
  const dataDir = createTemporaryDataDir();
  const services: Service[] = [];
  try {
    const { url } = await startPostgres(
      {
        dataDir,
        port: await findFreePort(),
        connections: 50,
        reporter: quietReporter(),
        service: { env: { PATH: process.env.PATH ?? "", NODE_ENV: "test" } },
      },
      (service) => services.push(service),
    );
    await migrateDatabase(url);
    Object.assign(process.env, {
      DAFTAR_MODE: "sandbox",
      DATABASE_URL: url,
      DAFTAR_URL: "http://localhost:3000",
      DAFTAR_SECRET: randomBytes(32).toString("hex"),
      SERVICE_BASE_URL: "http://127.0.0.1:9",
      LOG_LEVEL: "silent",
    });
    await measure();
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    removeDataDir(dataDir);
  }
}
