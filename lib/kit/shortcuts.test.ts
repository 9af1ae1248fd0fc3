import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "@/lib/launch/before/settings.mjs";
import { type Press, SHORTCUTS } from "./shortcuts";

const sources = globSync(["{app,components,lib}/**/*.{ts,tsx}"], { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|^lib\/testing\//.test(file))
  .map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")] as const);

const press = (keys: Partial<Press>): Press => ({
  key: "",
  code: "",
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  target: null,
  ...keys,
});

it("are pressed on either keyboard layout", () => {
  expect(SHORTCUTS.search.isPressed(press({ ctrlKey: true, code: "KeyK", key: "ن" }))).toBe(true);
  expect(SHORTCUTS.search.isPressed(press({ code: "KeyK", key: "k" }))).toBe(false);
  expect(SHORTCUTS.find.isPressed(press({ key: "÷" }))).toBe(true);
  expect(SHORTCUTS.help.isPressed(press({ key: "؟", shiftKey: true }))).toBe(true);
  expect(SHORTCUTS.help.isPressed(press({ key: "?", shiftKey: true }))).toBe(true);
  expect(SHORTCUTS.help.isPressed(press({ key: "?", ctrlKey: true }))).toBe(false);
});

it("are all answered by the code that the list names", () => {
  for (const [id, shortcut] of Object.entries(SHORTCUTS)) {
    if (!("isPressed" in shortcut)) continue;
    const answering = sources.filter(([, text]) => text.includes(`SHORTCUTS.${id}.isPressed(`));
    expect(
      answering.map(([file]) => file),
      id,
    ).toHaveLength(1);
  }
});

/** Fields and cells that move the focus within themselves listen on their own element, so they are no shortcuts. */
it("are listed, wherever the whole page listens to keys", () => {
  const listening = sources.filter(([, text]) =>
    /(?:window|document)\.addEventListener\(\s*"key(?:down|up|press)"/.test(text),
  );
  expect(listening.length).toBeGreaterThan(1);
  const unlisted = listening.filter(([, text]) => !text.includes("SHORTCUTS."));
  expect(unlisted.map(([file]) => file)).toEqual([]);
});
