import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { exportAs } from "@/e2e/export-as";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { exportRoutes } from "@/lib/areas/records/exports/declared";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { sheetsOf } from "@/lib/testing/workbook";
import { ENGLISH } from "../english/view";

const LIST = withdrawalRoutes.withdrawals(BUSINESS);

/** A job reads the whole list page by page, behind the people. */
const READING = { timeout: 120_000 };

test("a filter's whole list as CSV: every row, ids as text, a heading that tells what it is", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const accountant = await apiAs("accountant");
  const { total, items } = (await accountant.get("withdrawals.list", { status: "REVERSED", perPage: 1 })).body;
  await signInAs("accountant");
  await page.goto(`${LIST}?status=REVERSED&perPage=20&page=2`);
  const text = readFileSync(await exportAs(page, /CSV/), "utf8");
  expect(text.startsWith("\ufeff")).toBe(true);
  const { data } = Papa.parse<string[]>(text.slice(1).trimEnd());
  const headerAt = data.findIndex((line) => line.includes("شناسهٔ وصول"));
  const heading = data.slice(0, headerAt).map((line) => line.join(" "));
  for (const word of ["واحد مبالغ", "به وقت تهران", "وضعیت", "امیرحسین دانش", BUSINESS]) {
    expect(heading.join("\n")).toContain(word);
  }
  const rows = data.slice(headerAt + 1);
  expect(rows).toHaveLength(total);
  const idAt = data[headerAt]?.indexOf("شناسهٔ وصول") ?? -1;
  expect(rows.some((row) => row[idAt] === items[0].id)).toBe(true);
  expect(new Set(rows.map((row) => row[idAt])).size).toBe(total);
  expect(rows.flat().filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
});

test(
  "as XLSX: numbers are numbers, ids are text, and the list of exports keeps it",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const accountant = await apiAs("accountant");
    const { total } = (await accountant.get("withdrawals.list", { status: "REVERSED", perPage: 1 })).body;
    await signInAs("accountant");
    await page.goto(`${LIST}?status=REVERSED`);
    const [list, about] = sheetsOf(await exportAs(page, /اکسل/));
    const [header = [], ...rows] = list?.data ?? [];
    expect([list?.sheet, about?.sheet]).toEqual(["وصول‌ها", "دربارهٔ این فایل"]);
    expect(rows.pop()?.[0]).toBe("جمع ردیف‌های نمایان");
    expect(rows).toHaveLength(total);
    const typesAt = (column: number) => [...new Set(rows.map((row) => typeof row[column]))];
    expect(typesAt(header.findIndex((name) => String(name).startsWith("مبلغ")))).toEqual(["number"]);
    expect(typesAt(header.indexOf("شناسهٔ وصول"))).toEqual(["string"]);
    await page.goto(exportRoutes.exports(BUSINESS));
    const first = page.getByRole("row").nth(1);
    await expect(first).toContainText("وصول‌ها");
    await expect(first).toContainText(new Intl.NumberFormat("fa-IR").format(total));
    await expect(first.getByRole("link", { name: /دریافت فایل/ })).toBeVisible();
  },
);

test(
  "progress comes by itself, and a file can be cancelled while it is made",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const accountant = await apiAs("accountant");
    const path = "/v3/business/:business/subscription/withdrawal";
    await sandbox.post("faults", { path, fault: "delay", value: 1500, times: "always" });
    await signInAs("accountant");
    await openLive(page, exportRoutes.exports(BUSINESS));
    const { id } = (await accountant.post("exports.create", { source: "withdrawals", format: "csv", input: {} })).body;
    const first = page.getByRole("row").nth(1);
    await expect(first.getByRole("progressbar")).toBeVisible();
    await expect(first).toContainText(/[۱-۹][۰-۹٬]* از [۰-۹٬]+ ردیف/);
    await first.getByRole("button", { name: "لغو" }).click();
    await expect(first).toContainText("لغوشده");
    expect((await accountant.get("exports.show", { exportId: id })).body.status).toBe("canceled");
  },
);

for (const [language, view] of Object.entries({ fa: {}, en: ENGLISH })) {
  test(
    `every file can be had or stopped without scrolling sideways on a small screen (${language})`,
    LONG,
    async ({ apiAs, page, sandbox, signInAs }) => {
      const accountant = await apiAs("accountant");
      const make = async (input: object) =>
        (await accountant.post("exports.create", { source: "withdrawals", format: "csv", input })).body;
      const made = await make({ status: "REVERSED", from: "2026-01-01", to: tehranDayOf(Date.now()) });
      await expect
        .poll(async () => (await accountant.get("exports.show", { exportId: made.id })).body.status, READING)
        .toBe("done");
      const path = "/v3/business/:business/subscription/withdrawal";
      await sandbox.post("faults", { path, fault: "delay", value: 3000, times: "always" });
      const open = await make({});
      await signInAs("accountant", view);
      await page.goto(exportRoutes.exports(BUSINESS));
      const download = page.locator(`a[href="${exportRoutes.exportFile(BUSINESS, made.id)}"]`);
      const cancel = page.getByRole("row").nth(1).getByRole("button");
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        const box = await page.getByRole("table").locator("..").boundingBox();
        for (const action of [download, cancel]) {
          const place = await action.boundingBox();
          expect.soft(place?.x, `${width}: from the left`).toBeGreaterThanOrEqual(box?.x ?? Number.NaN);
          const right = (box?.x ?? Number.NaN) + (box?.width ?? 0);
          expect.soft((place?.x ?? 0) + (place?.width ?? 0), `${width}: to the right`).toBeLessThanOrEqual(right);
        }
      }
      expect((await accountant.post("exports.cancel", { exportId: open.id })).status).toBe(200);
    },
  );
}

test(
  "support may not export, and nobody takes a file of somebody else",
  LONG,
  async ({ apiAs, page, signInAs, stack }) => {
    const [accountant, support, owner] = [await apiAs("accountant"), await apiAs("support"), await apiAs("owner")];
    const input = { source: "withdrawals", format: "csv", input: { status: "REVERSED" } };
    expect((await support.post("exports.create", input)).status).toBe(403);
    const made = (await owner.post("exports.create", input)).body;
    await expect
      .poll(async () => (await owner.get("exports.show", { exportId: made.id })).body.status, READING)
      .toBe("done");
    for (const { cookie } of [accountant, support]) {
      const answer = await fetch(`${stack.urls[0]}${exportRoutes.exportFile(BUSINESS, made.id)}`, {
        headers: { cookie },
      });
      expect([403, 404]).toContain(answer.status);
    }
    await signInAs("support");
    await page.goto(LIST);
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("button", { name: /^خروجی/ })).toHaveCount(0);
  },
);
