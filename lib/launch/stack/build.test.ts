import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTemporaryDataDir } from "../../testing/rig/data-dir";
import { fingerprintSources } from "./build";

let root = "";
beforeEach(() => {
  root = createTemporaryDataDir();
  for (const folder of ["app", "lib/launch", "lib/sandbox", "lib/areas/money/wallet"]) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  write("app/page.tsx", "one");
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);

test.each(["app/page.tsx", "app/new.tsx", "lib/areas/money/wallet/rules.ts", "next.config.ts", "package-lock.json"])(
  "a change of %s asks for a build",
  (file) => {
    const before = fingerprintSources(root);
    write(file, "two");
    expect(fingerprintSources(root)).not.toBe(before);
  },
);

test.each(["lib/launch/start.ts", "lib/sandbox/main.ts", "lib/areas/money/wallet/rules.test.ts", "README.md"])(
  "a change of %s does not",
  (file) => {
    const before = fingerprintSources(root);
    write(file, "two");
    expect(fingerprintSources(root)).toBe(before);
  },
);

test("nor does a new date, as a checkout gives", () => {
  const before = fingerprintSources(root);
  utimesSync(path.join(root, "app/page.tsx"), new Date(0), new Date(0));
  expect(fingerprintSources(root)).toBe(before);
});
