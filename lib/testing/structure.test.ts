import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../launch/before/settings.mjs";
import { importGraph, reachedFrom } from "./import-graph";

const IS_TEST = /\.test\.tsx?$|^lib\/testing\/|^lib\/areas\/[^/]+\/[^/]+\/testing\.ts$|^e2e\//;
const IS_SERVER = /^lib\/server\/|^lib\/areas\/[^/]+\/[^/]+\/server\//;
const edgesOf = (withTypes: boolean) =>
  [...importGraph(withTypes)].flatMap(([file, imports]) =>
    IS_TEST.test(file) ? [] : [...imports].map((target) => ({ file, target })),
  );
const edges = edgesOf(false);
/** Imports of code; types may come from anywhere. */
const importing = (from: RegExp, target: RegExp, but = /^$/): string[] =>
  edges
    .filter((each) => from.test(each.file) && !but.test(each.file) && target.test(each.target))
    .map((each) => `${each.file} imports ${each.target}`);

it("imports flow from routes to screens to what both know", () => {
  expect(edges.length).toBeGreaterThan(5000);
  expect(importing(/^lib\//, /^(?:components|app)\//)).toEqual([]);
  expect(importing(/^components\//, /^app\//)).toEqual([]);
});

it("only server code imports server code", () => {
  const isAllowed = new RegExp(`${IS_SERVER.source}|^app\\/|^lib\\/launch\\/|^instrumentation\\.ts$|^proxy\\.ts$`);
  expect(importing(/./, IS_SERVER, isAllowed)).toEqual([]);
});

it("the kit knows no area", () => {
  expect(importing(/^(?:lib|components)\/kit\//, /^(?:lib|components)\/(?!kit\/)/)).toEqual([]);
});

it("the machine room imports no area: areas register at start, and what starts the house knows them", () => {
  const isTop = /^lib\/server\/(?:app\.ts$|pages\/|workers\/|demo\/)/;
  expect(importing(/^lib\/server\//, /^lib\/areas\//, isTop)).toEqual([]);
});

it("the sandbox stands apart: nobody imports it, and it reads nothing with our parsers", () => {
  expect(importing(/./, /^lib\/sandbox\//, /^lib\/(?:sandbox|launch)\//)).toEqual([]);
  expect(importing(/^lib\/sandbox\//, IS_SERVER)).toEqual([]);
});

it("no area of the screens uses another one's: what several need stands in shared", () => {
  const areaOf = (file: string) => /^components\/((?!kit|frame|shared)[^/]+\/[^/]+)\//.exec(file)?.[1];
  const strange = edges.filter(({ file, target }) => {
    const other = areaOf(target);
    return file.startsWith("components/") && other !== undefined && other !== areaOf(file);
  });
  expect(strange).toEqual([]);
});

it("an area uses another only by the files that it keeps for others, also for types", () => {
  const isForOthers =
    /^(?:declared|operations|schemas|kinds|status|server\/(?:answers|ask|record)|words\/(?:fa|en))\.ts$/;
  const areaOf = (file: string) => /^(?:lib\/areas|components)\/((?!kit|frame|shared)[^/]+\/[^/]+)\/(.+)$/.exec(file);
  const strange = edgesOf(true).flatMap(({ file, target }) => {
    const [, user] = areaOf(file) ?? [];
    const [, other, path = ""] = areaOf(target) ?? [];
    if (user === undefined || other === undefined || user === other) return [];
    return isForOthers.test(path) ? [] : [`${file} imports ${target}`];
  });
  expect(strange).toEqual([]);
});

it("what an area keeps for others is light: no screen gets Zod with a state or a small rule", () => {
  const graph = importGraph();
  const heavy = [...graph.keys()]
    .filter((file) => /^lib\/areas\/[^/]+\/[^/]+\/(?:declared|kinds|status)\.ts$/.test(file))
    .filter((file) =>
      [...reachedFrom(file, graph)].some((reached) => /^lib\/kit\/zod\.ts$|\/schemas\.ts$/.test(reached)),
    );
  expect(heavy).toEqual([]);
});

it("words import by paths, since Next reads them with its settings, which know no alias", () => {
  const words = globSync("lib/areas/**/words/**/{,*-}{fa,en}.ts", { cwd: ROOT });
  expect(words.length).toBeGreaterThan(100);
  const named = words.filter((file) => /^import (?!type ).*"@\//m.test(readFileSync(path.join(ROOT, file), "utf8")));
  expect(named).toEqual([]);
});

it("documents name files that exist", () => {
  const documents = globSync(["docs/**/*.md", "README.md", "lib/**/README.md"], { cwd: ROOT });
  const named = documents.flatMap((document) =>
    [
      ...readFileSync(path.join(ROOT, document), "utf8").matchAll(/`((?:lib|app|components|e2e|docs)\/[^`<*…{]*)`/g),
    ].map(([, file = ""]) => ({ document, file })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ file }) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
