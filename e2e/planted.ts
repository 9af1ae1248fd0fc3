import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestStack } from "@/lib/testing/rig/stack";
import { type ApiClient, expect, type Page, type SandboxControl } from "./fixtures";

/** Which of the planted secrets stand in a text. */
export type LeaksIn = (text: string) => string[];

const planted = new WeakMap<TestStack, Promise<string[]>>();

/** Secrets that nobody is ever shown: the business's pair of tokens, pasted for this, its webhook key, the installation's own. */
export async function plantSecrets(owner: ApiClient, sandbox: SandboxControl, stack: TestStack): Promise<LeaksIn> {
  const secrets = planted.get(stack) ?? plant(owner, sandbox, stack);
  planted.set(stack, secrets);
  const canaries = await secrets;
  return (text) => canaries.filter((canary) => text.includes(canary));
}

async function plant(owner: ApiClient, sandbox: SandboxControl, stack: TestStack): Promise<string[]> {
  const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
  const pasted = await owner.post("connection.paste_pair", {
    accessToken: pair.access_token,
    refreshToken: pair.refresh_token,
    password: "sandbox-demo",
  });
  expect(pasted.status).toBe(200);
  const { v1 } = await sandbox.get<{ v1: string }>("webhook-keys");
  return [pair.access_token, pair.refresh_token, v1, stack.env.DAFTAR_SECRET ?? "no secret"];
}

/** Everything that a page is answered from now on, and says on its console. @returns where it told a secret, by now */
export function listenFor(page: Page, leaksIn: LeaksIn): () => Promise<string[]> {
  const leaks: string[] = [];
  const reading: Promise<void>[] = [];
  const hear = (where: string, text: string) => {
    if (leaksIn(text).length > 0) leaks.push(where);
  };
  page.on("response", (response) => {
    hear(response.url(), JSON.stringify(response.headers()));
    // The build's own files are read on the disk, and a stream has no end.
    const isOpen = response.headers()["content-type"]?.startsWith("text/event-stream");
    if (isOpen || response.url().includes("/_next/static/")) return;
    // A redirect has no body, and one that the page left behind is gone.
    const body = response.text().catch(() => "");
    reading.push(body.then((text) => hear(response.url(), text)));
  });
  page.on("console", (message) => hear("console", message.text()));
  return async () => {
    await Promise.all(reading);
    return leaks;
  };
}

/** Files below a folder in which a secret stands. */
export function leakingFiles(folder: string, leaksIn: LeaksIn): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => leaksIn(readFileSync(file, "latin1")).length > 0);
}
