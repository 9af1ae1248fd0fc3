import { expect, type Page } from "@playwright/test";

/** A job reads the whole list page by page, behind the people. */
const READING = { timeout: 120_000 };

/** Makes a file of the list on screen and takes it once it is ready. @returns where it is */
export async function exportAs(page: Page, format: RegExp): Promise<string> {
  await page.getByRole("button", { name: /^خروجی/ }).click();
  await page.getByRole("menuitem", { name: format }).click();
  await expect(page.getByText("فایل در حال ساخت است").first()).toBeVisible();
  const download = page.waitForEvent("download", READING);
  // The offer is visible for some seconds only, so it is pressed at once.
  await page.getByRole("button", { name: "دریافت فایل" }).click(READING);
  return (await download).path();
}
