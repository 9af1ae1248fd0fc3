import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import en from "../en";
import { neededWords } from "./needed";

const ROOT = path.join(import.meta.dirname, "../../..");

const MESSAGES = {
  shell: { menu: "Menu", leave: "Leave" },
  orders: {
    title: "Orders",
    status: { open: "Open", done: "Done" },
    askDialog: { title: "Ask" },
    dealDialog: { title: "Deal" },
    unused: "Never said",
  },
  failures: { c1: { short: "One", long: "One, at length" } },
};

const LAYOUT = `import { Menu } from "@/components/menu";
  function Layout({ children }) { return <Menu>{children}</Menu>; }
  export default withWords(import.meta.url, Layout);`;
const MENU = `"use client";
  export function Menu() { const words = useTranslations("shell"); return words("menu"); }`;

describe("the words of a page", () => {
  let root: string;
  const write = (files: Record<string, string>) => {
    for (const [name, source] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), source);
    }
  };
  /** What a page needs whose client component `Part` has this source. */
  const needed = (source: string, more: Record<string, string> = {}) => {
    write({
      "app/(in)/orders/page.tsx": `import { Part } from "@/components/part";
        const Page = () => <Part />;
        export default withWords(import.meta.url, Page);`,
      "components/part.tsx": `"use client";\n${source}`,
      ...more,
    });
    return neededWords(root, MESSAGES);
  };
  const keysOf = (source: string, more?: Record<string, string>) => needed(source, more).segments["app/(in)/orders"];

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "words-"));
    write({
      "app/layout.tsx": "export default function Root({ children }) { return children; }",
      "app/(in)/layout.tsx": LAYOUT,
      "components/menu.tsx": MENU,
    });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it.each([
    ["a text", `const t = useTranslations("orders"); t("title")`, ["orders.title"]],
    [
      "one of two texts",
      `const t = useTranslations("orders"); t(is ? "title" : "status.done")`,
      ["orders.status.done", "orders.title"],
    ],
    ["rich text", `const t = useTranslations("orders"); t.rich("title", {})`, ["orders.title"]],
    [
      "a key that is partly data",
      `const t = useTranslations('orders'); t(\`status.\${x}\`)`,
      ["orders.status.done", "orders.status.open"],
    ],
    [
      "a key with data in its middle",
      `const t = useTranslations('orders'); t(\`\${x}Dialog.title\`)`,
      ["orders.askDialog.title", "orders.dealDialog.title"],
    ],
    [
      "a key that is data",
      `const t = useTranslations("orders.status"); t(x.state)`,
      ["orders.status.done", "orders.status.open"],
    ],
    [
      "a key from a table",
      `const K = { a: "title", b: "status.open" } as const; const t = useTranslations("orders"); t(K[x])`,
      ["orders.status.open", "orders.title"],
    ],
    [
      "a translator handed on",
      `const t = useTranslations("orders.status"); say(t)`,
      ["orders.status.done", "orders.status.open"],
    ],
    [
      "a translator without a name",
      `say(useTranslations("orders.status"))`,
      ["orders.status.done", "orders.status.open"],
    ],
    [
      "a namespace that is partly data",
      `const t = useTranslations(\`orders.\${x}\`); t('title')`,
      ["orders.askDialog.title", "orders.dealDialog.title"],
    ],
    ["a whole key as data", `const column = { header: "orders.title" }`, ["orders.title"]],
    ["a whole key that is partly data", `const key = \`failures.c\${code}.short\``, ["failures.c1.short"]],
    [
      "a key put together for useMessage",
      `const message = useMessage(); message(\`\${x}.short\`)`,
      ["failures.c1.short"],
    ],
  ])("are found by %s", (_, source, keys) => {
    expect(keysOf(`export function Part() { ${source} }`)).toEqual(keys);
  });

  it("know one translator from another of the same name", () => {
    const source = `function A() { const t = useTranslations("orders"); return t("title"); }
      export function Part() { const t = useTranslations("orders.status"); return t("done"); }`;
    expect(keysOf(source)).toEqual(["orders.status.done", "orders.title"]);
  });

  it("come also from what is imported, also later, and not from what only the server draws", () => {
    const more = {
      "app/(in)/orders/page.tsx": `import { Part } from "@/components/part";
        import { useTranslations } from "next-intl";
        const Page = () => { const t = useTranslations("orders"); return <Part title={t("title")} />; };
        export default withWords(import.meta.url, Page);`,
      "components/chart.tsx": `export function Chart() { const t = useTranslations("orders.status"); return t("open"); }`,
      "lib/state.ts": `export const LABEL = "orders.status.done";`,
      "lib/types.ts": `export const OTHER = "orders.unused"; export type T = "x";`,
    };
    const source = `import { LABEL } from "../lib/state";
      import type { T } from "@/lib/types";
      const Chart = late(async () => (await import("./chart")).Chart);
      export const Part = () => <Chart />;`;
    expect(keysOf(source, more)).toEqual(["orders.status.done", "orders.status.open"]);
  });

  it("leave out what is around the page, and what its windows bring", () => {
    const more = {
      "components/ask.tsx": `export function Ask() { const t = useTranslations("orders.askDialog"); return t("title"); }`,
    };
    const source = `const Ask = onDemand("components/ask", async () => (await import("./ask")).Ask);
      export function Part() { const t = useTranslations("shell"); return [t("menu"), t("leave"), <Ask />]; }`;
    expect(needed(source, more)).toEqual({
      segments: {
        "app/layout": [],
        "app/(in)/layout": ["shell.menu"],
        "app/(in)/orders": ["shell.leave"],
      },
      windows: { "components/ask": ["orders.askDialog.title"] },
    });
  });

  it("are not asked for under another name", () => {
    expect(() =>
      needed(`import { useTranslations as useT } from "next-intl"; export const Part = () => useT("x");`),
    ).toThrow("components/part: useTranslations needs its own name");
  });

  it("cannot be forgotten", () => {
    const bare = {
      "app/(in)/orders/page.tsx": `import { Part } from "@/components/part"; export default () => <Part />;`,
    };
    const source = `export function Part() { const t = useTranslations("orders"); return t("title"); }`;
    expect(() => needed(source, bare)).toThrow("app/(in)/orders/page.tsx");
    const wrong = `const Ask = onDemand("components/other", async () => (await import("./ask")).Ask); export const Part = Ask;`;
    expect(() => needed(wrong, { "components/ask.tsx": "" })).toThrow('"components/other", and loads components/ask');
  });
});

it("are known for every page, and small", () => {
  const { segments, windows } = neededWords(ROOT, en);
  const large = Object.entries({ ...segments, ...windows }).filter(([, keys]) => gzipSync(keys.join()).length > 4000);
  expect(large).toEqual([]);
  expect(Object.keys(segments)).toContain("app/(dashboard)/[business]/orders/[orderId]");
  // What areas declare is read by every page: of it no document but the navigation's carries a word.
  const declared = (keys: readonly string[] = []) => keys.filter((key) => /^(audit|search\.commands)\./.test(key));
  expect(segments["app/layout"]?.filter((key) => !key.startsWith("common."))).toEqual([]);
  expect(declared(segments["app/(dashboard)/[business]/layout"])).toEqual([]);
  expect(declared(segments["app/(dashboard)/[business]/wallet"])).toEqual([]);
});
