import { expect, it } from "vitest";
import { allSpecs, touchedBy } from "./changed";

const SPECS = allSpecs();
const of = (...files: string[]) => touchedBy(files, SPECS);

it("a change of one area is told by its stories and by the look of its screens", () => {
  const files = [
    "lib/areas/money/wallet/server/served.ts",
    "components/money/wallet/transaction-table.tsx",
    "lib/areas/money/wallet/words/fa.ts",
  ];
  expect(of(...files)).toEqual({
    specs: ["e2e/accessibility.spec.ts", "e2e/money/wallet.spec.ts", "e2e/screens.spec.ts"],
    areas: ["wallet"],
    shared: [],
    isPaying: false,
  });
});

it("an area's folder in the app, the sandbox and the server counts as well", () => {
  for (const file of [
    "app/(dashboard)/[business]/customers/page.tsx",
    "lib/sandbox/customers/area.ts",
    "e2e/people/customers.spec.ts",
  ])
    expect(of(file).specs).toContain("e2e/people/customers.spec.ts");
  expect(of("lib/server/orders/policy/current.ts").specs).toContain("e2e/money/orders/policy.spec.ts");
});

it("what every area uses is said, with a few stories for it", () => {
  const { shared, specs, areas } = of("components/kit/ui/button.tsx", "lib/kit/operations/client.ts");
  expect(shared).toEqual(["components/kit/ui/button.tsx", "lib/kit/operations/client.ts"]);
  expect(areas).toEqual([]);
  expect(specs).toEqual(["e2e/dialogs.spec.ts", "e2e/lists.spec.ts", "e2e/tabs.spec.ts"]);
});

it("what no area is called by is told by the areas that use it", () => {
  const watched = of("lib/server/jobs/watched/steps.ts");
  expect(watched.areas).toEqual(["card-files", "customer-imports", "exports"]);
  expect(watched.specs).toEqual([
    "e2e/accessibility.spec.ts",
    "e2e/cards/card-files.spec.ts",
    "e2e/people/customer-imports.spec.ts",
    "e2e/records/exports.spec.ts",
    "e2e/screens.spec.ts",
  ]);
  const field = of("lib/kit/records/field.ts");
  expect(field.shared).toEqual(["lib/kit/records/field.ts"]);
  expect(field.specs).toContain("e2e/lists.spec.ts");
  expect(field.specs).not.toContain("e2e/english/records.spec.ts");
});

it("a file of one record is of the area of all of them", () => {
  expect(of("lib/areas/people/customer-imports/words/fa.ts").specs).toContain("e2e/people/customer-imports.spec.ts");
});

it("the way of money brings the crash proof", () => {
  expect(of("lib/server/orders/engine/work.ts")).toMatchObject({ isPaying: true, areas: ["orders"] });
  for (const file of [
    "proxy/own-word.ts",
    "proxy/write-once.ts",
    "budget/slots.ts",
    "core/upstream.ts",
    "tokens/store.ts",
  ])
    expect(of(`lib/server/${file}`).isPaying, file).toBe(true);
  expect(
    of("lib/server/proxy/own-word.ts").areas.length + of("lib/server/proxy/own-word.ts").shared.length,
  ).toBeGreaterThan(0);
});

it("what stories share brings those that use it, and a setting of the tools is everybody's", () => {
  const { specs } = of("e2e/new-card.ts");
  expect(specs).toContain("e2e/cards/card-money.spec.ts");
  expect(specs).not.toContain("e2e/money/wallet.spec.ts");
  expect(of("e2e/fixtures.ts").specs.length).toBeGreaterThan(50);
  for (const file of ["next.config.ts", "package.json", "playwright.config.ts"])
    expect(of(file)).toMatchObject({
      shared: [file],
      specs: ["e2e/dialogs.spec.ts", "e2e/lists.spec.ts", "e2e/tabs.spec.ts"],
    });
});

it("a changed story runs, texts and unit tests run none", () => {
  expect(of("e2e/tabs.spec.ts").specs).toEqual(["e2e/tabs.spec.ts"]);
  expect(of("README.md", "docs/security.md", "lib/areas/money/wallet/status.test.ts").specs).toEqual([]);
});
