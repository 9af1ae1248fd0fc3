import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTemporaryDataDir } from "../../testing/rig/data-dir";
import { isInstalled } from "./install.mjs";

const WANTED = {
  "": { version: "0.1.0" },
  "node_modules/one": { version: "1.0.0" },
  "node_modules/tool": { version: "2.0.0", dev: true },
  "node_modules/other-system": { version: "3.0.0", optional: true },
};

let root = "";
beforeEach(() => {
  root = createTemporaryDataDir();
  mkdirSync(path.join(root, "node_modules", ".bin"), { recursive: true });
  writeFileSync(path.join(root, "node_modules", ".bin", "node"), "");
  write("package-lock.json", WANTED);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, packages: object): void {
  writeFileSync(path.join(root, file), JSON.stringify({ packages }));
}

const INSTALLED = "node_modules/.package-lock.json";

test("is installed when every needed package is there in its version", () => {
  expect(isInstalled(root)).toBe(false);
  write(INSTALLED, { "node_modules/one": { version: "1.0.0" } });
  expect(isInstalled(root)).toBe(true);
  expect(isInstalled(root, { withDev: true })).toBe(false);
  write(INSTALLED, { "node_modules/one": { version: "1.0.0" }, "node_modules/tool": { version: "2.0.0" } });
  expect(isInstalled(root, { withDev: true })).toBe(true);
  write(INSTALLED, { "node_modules/one": { version: "0.9.0" } });
  expect(isInstalled(root)).toBe(false);
});

test("is not installed while Node 24 is missing", () => {
  write(INSTALLED, { "node_modules/one": { version: "1.0.0" } });
  rmSync(path.join(root, "node_modules", ".bin", "node"));
  expect(isInstalled(root)).toBe(false);
});
