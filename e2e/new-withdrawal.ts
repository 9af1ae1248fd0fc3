import type { Page } from "@playwright/test";
import { type ApiClient, BUSINESS, type SandboxControl } from "./fixtures";

/** Its last four digits tell the sandbox's bank never to answer; control settles it all the same. */
const UNANSWERED_RIAL = 157_799;

interface Ordered {
  result?: { withdrawal: { id: string } };
}

/** Orders an instant withdrawal as another client of the business would, under the first authorization with room. */
export async function orderWithdrawal(
  owner: ApiClient,
  sandbox: SandboxControl,
  wanted: { bankCode?: string },
): Promise<{ id: string; amountRial: number }> {
  const { items } = (await owner.get("authorizations.list", { ...wanted, status: "ACTIVE", perPage: 50 })).body;
  for (const { id: authorization_id } of items) {
    const order = { authorization_id, amount: UNANSWERED_RIAL };
    const path = `/v3/business/${BUSINESS}/subscription/withdrawal/store`;
    const { result } = await sandbox.service<Ordered>("POST", path, order);
    if (result) return { id: result.withdrawal.id, amountRial: UNANSWERED_RIAL };
  }
  throw new Error("no authorization has room for a withdrawal");
}

/**
 * Chooses the first day of the month after tomorrow's in a form's calendar. Stories let the sandbox's time pass, so that in
 * the evening it may be tomorrow there, and the service takes no day that has begun.
 */
export async function chooseDayNextMonth(page: Page): Promise<void> {
  await page.getByRole("button", { name: "انتخاب از تقویم" }).click();
  const calendar = page.getByRole("dialog");
  await calendar.getByRole("button", { name: "ماه بعد" }).click();
  await calendar.getByRole("gridcell").getByRole("button", { disabled: false }).first().click();
}
