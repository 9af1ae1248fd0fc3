import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { serviceOperations } from "@/lib/operations/catalogue";
import { expect, test } from "../fixtures";
import { agePair } from "../old-pair";

/** Everything below a folder, as text. */
function* filesBelow(folder: string): Generator<[string, string]> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    yield [file, readFileSync(file, "latin1")];
  }
}

test("a planted token appears in no answer, page, bundle, log or error", async ({
  apiAs,
  page,
  sandbox,
  screens,
  signInAs,
  sql,
  stack,
}) => {
  test.slow();
  const owner = await apiAs("owner");
  const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
  const pasted = await owner.post("connection.paste_pair", {
    accessToken: pair.access_token,
    refreshToken: pair.refresh_token,
    password: "sandbox-demo",
  });
  expect(pasted.status).toBe(200);
  const { v1: webhookKey } = await sandbox.get<{ v1: string }>("webhook-keys");
  const canaries = [pair.access_token, pair.refresh_token, webhookKey, stack.env.DAFTAR_SECRET ?? "no secret"];
  const leaksIn = (text: string) => canaries.filter((canary) => text.includes(canary));
  const seen: [string, string][] = [];

  page.on("response", async (response) => {
    const body = await response.text().catch(() => "");
    seen.push([response.url(), body + JSON.stringify(response.headers())]);
  });
  page.on("console", (message) => seen.push(["console", message.text()]));
  await signInAs("owner");
  for (const { name, path: address, isPublic } of screens) {
    if (isPublic || name === "not-found") continue;
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  // What the shell asks by itself must not meet the faults that follow.
  await page.goto("about:blank");

  let struck = 0;
  for (const { id, service, isInternal } of serviceOperations) {
    if (service.method !== "GET" || isInternal) continue;
    // The faults come first, each with an input of its own: a kept answer would never meet them.
    for (const [index, fault] of ["malformed", "status", "drop_after", "huge", null].entries()) {
      if (fault) await sandbox.post("faults", { path: service.path, fault, times: 1 });
      const ids = { withdrawalId: `x${index}`, trackId: `x${index}`, authorizationId: `x${index}` };
      const answer = await owner.get(id, { ...ids, page: 1 + index, perPage: 3 });
      await sandbox.clear("faults");
      if (fault && answer.status >= 500) struck += 1;
      seen.push([`${id} ${fault}`, answer.text + JSON.stringify([...answer.headers])]);
    }
  }
  expect(struck).toBeGreaterThan(20);
  await sandbox.post("faults", { fault: "status", path: "/v3/refreshtoken", value: 500, times: 2 });
  await agePair(sql);
  const refused = await owner.post("connection.refresh", {});
  seen.push(["refresh", refused.text]);

  expect(seen.length).toBeGreaterThan(50);
  expect(seen.filter(([, text]) => leaksIn(text).length > 0).map(([where]) => where)).toEqual([]);
  for (const [file, text] of filesBelow(path.join(stack.settings.distDir, "static"))) {
    expect(leaksIn(text), file).toEqual([]);
  }
  for (const [file, text] of filesBelow(stack.logDir)) expect(leaksIn(text), file).toEqual([]);
});
