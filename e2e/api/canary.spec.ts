import path from "node:path";
import { serviceOperations } from "@/lib/testing/catalogue";
import { expect, test } from "../fixtures";
import { LONG } from "../long";
import { agePair } from "../old-pair";
import { leakingFiles, plantSecrets } from "../planted";

// What pages are answered, and say themselves, is heard where each is looked at: `accessibility.spec.ts`.
test("a planted token appears in no answer, bundle, log or error", LONG, async ({ apiAs, sandbox, sql, stack }) => {
  const owner = await apiAs("owner");
  const leaksIn = await plantSecrets(owner, sandbox, stack);
  const seen: [string, string][] = [];

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
  expect(leakingFiles(path.join(stack.settings.distDir, "static"), leaksIn)).toEqual([]);
  expect(leakingFiles(stack.logDir, leaksIn)).toEqual([]);
});
