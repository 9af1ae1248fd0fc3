import "server-only";
import "@/lib/server/app";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { tellProxy } from "@/lib/server/db/answers";
import { db } from "@/lib/server/db/client";
import { compareSchema, schemaFault } from "@/lib/server/db/schema-level";
import { hearing } from "@/lib/server/events/bus";
import { SANDBOX_BUSINESS } from "@/lib/server/tokens/link-sandbox";
import { startWorkers } from "./work";

const RETRY_MS = 2000;

/** Makes a web process ready. Without a complete environment it does not run at all. */
export async function startWeb(): Promise<void> {
  try {
    env();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "The environment is not complete"}\n`);
    process.exit(1);
  }
  // Joins the change bus before the first request needs it.
  hearing();
  tellProxy();
  void keepTryingToWork();
}

/** Beside a database that a newer version has changed, this one would fail at what it writes: it ends and says so. */
async function refuseOtherSchema(): Promise<void> {
  const fault = schemaFault(await compareSchema(db()));
  if (!fault) return;
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}

/** The installation is as good without it. */
async function playStory(): Promise<void> {
  try {
    const { playDemoStory } = await import("@/lib/server/demo/story");
    await playDemoStory(SANDBOX_BUSINESS);
  } catch (error) {
    log.warn({ err: error }, "the demo's story was not told");
  }
}

/** Pages can be served while the database is coming up; jobs begin as soon as it is there. */
async function keepTryingToWork(): Promise<void> {
  try {
    await refuseOtherSchema();
    await startWorkers();
    if (env().hasDemoStory) void playStory();
  } catch (error) {
    log.warn({ err: error }, "job workers could not start; trying again");
    setTimeout(() => void keepTryingToWork(), RETRY_MS).unref();
  }
}
