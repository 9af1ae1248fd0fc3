import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "@/lib/launch/before/settings.mjs";
import { localOperations, serviceOperations } from "@/lib/testing/catalogue";
import { importGraph, reachedFrom } from "@/lib/testing/import-graph";
import "./app";
import { registry } from "./core/registry";

const idsOf = (operations: readonly { id: string }[]): string[] => operations.map(({ id }) => id).sort();

it("serves every operation of the catalogue, and no other", () => {
  expect([...registry().served.keys()].sort()).toEqual(idsOf([...serviceOperations, ...localOperations]));
});

it("has code for each of our own operations, and for no other", () => {
  expect([...registry().handlers.keys()].sort()).toEqual(idsOf(localOperations));
});

it("is imported by every entry point that uses the registry, and by nothing below them", () => {
  const graph = importGraph();
  const isEntry = (file: string) =>
    /^app\/.*\/(?:page|layout|route)\.tsx?$/.test(file) || file === "instrumentation.ts";
  const entries = [...graph.keys()].filter(isEntry).map((file) => ({ file, reached: reachedFrom(file, graph) }));
  // What members may do is declared by the areas too, so it is not known without them.
  const using = entries.filter(
    ({ reached }) => reached.has("lib/server/core/registry.ts") || reached.has("lib/kit/permissions.ts"),
  );
  expect(using.length).toBeGreaterThan(100);
  expect(using.flatMap(({ file, reached }) => (reached.has("lib/server/app.ts") ? [] : file))).toEqual([]);
  // Commands, and processes that tests start.
  const isCommand = (file: string) =>
    file.endsWith(".ts") && /^(?:void |await )?main\(/m.test(readFileSync(path.join(ROOT, file), "utf8"));
  // These two ask a running product.
  const outside = ["lib/testing/shots.ts", "lib/testing/bench/main.ts"];
  const commands = [...graph.keys()].filter((file) => isCommand(file) && !outside.includes(file));
  expect(commands).toContain("lib/testing/book/reader.ts");
  const lacking = commands.filter((file) => {
    const reached = reachedFrom(file, graph);
    const has = (needed: string, by: string) => reached.has(needed) || !reached.has(by);
    return (
      !has("lib/server/app.ts", "lib/server/core/registry.ts") || !has("lib/areas/areas.ts", "lib/kit/permissions.ts")
    );
  });
  expect(lacking).toEqual([]);
  const importing = [...graph].flatMap(([file, imports]) =>
    imports.has("lib/server/app.ts") && !/^app\/|\.test\.|^lib\/testing\//.test(file) ? file : [],
  );
  expect(importing.sort()).toEqual(["lib/server/pages/require-member.ts", "lib/server/workers/start-web.ts"]);
});
