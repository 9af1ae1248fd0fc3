import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "@/e2e/axe";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { expectBigEnough, expectNoSidewaysScroll, section } from "@/e2e/look";
import { done, newHolder } from "@/e2e/new-card";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";

const CONFIRM = "POST /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/confirm-otp";
const WORDS = { fa: fa.cardLifecycle, en: en.cardLifecycle };
const words = fa.cardLifecycle;
const AT_BANK = {
  activate: "کارت من فعال شود",
  changePin: "رمز من ثبت شود",
  block: "کارت برای همیشه مسدود شود",
} as const;

const film = () => ({
  name: "film.mp4",
  mimeType: "video/mp4",
  buffer: Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), randomBytes(9000)]),
});
const deed = (page: Page, which: keyof typeof words.deeds) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: words.deeds[which], exact: true }) });
const step = (page: Page, slug: keyof typeof fa.cards.slug) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: fa.cards.slug[slug], exact: true }) });

/** Has the holder do on their phone, on the bank's page, what a window of ours has prepared a link for. */
async function atBank(page: Page, holder: Page, which: keyof typeof AT_BANK): Promise<void> {
  const window = page.getByRole("dialog");
  const address =
    (await window
      .getByText(/^http.*\/v1\/redirect\//)
      .first()
      .textContent()) ?? "";
  await expect(window.getByRole("img", { name: words.page.qr })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();
  // The bank's page has no code of ours to be waited for.
  await holder.evaluate((url) => location.assign(url), address);
  await holder.getByRole("button", { name: AT_BANK[which], exact: true }).click();
  await expect(holder.getByRole("heading", { name: words.back.done.title })).toBeVisible();
  expect(new URL(holder.url()).pathname).toBe("/return/card/done");
  await expectNoViolations(holder);
  await expectNoSidewaysScroll(holder, "the page for somebody who comes back");
}

test("a card is activated by the bank's page on the holder's phone", async ({
  apiAs,
  openBrowser,
  page,
  sandbox,
  signInAs,
}) => {
  const { applicationId } = await newHolder(await apiAs("owner"), sandbox, "delivered");
  await signInAs("owner");
  await openLive(page, cardRoutes.cardApplication(BUSINESS, applicationId));
  await expect(deed(page, "changePin").getByText(words.whyNot.notActive)).toBeVisible();
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByText(WORDS[locale].deedHint.activate)).toBeVisible();
    await expectNoViolations(page);
  });

  const holder = await openBrowser(null);
  await holder.setViewportSize({ width: 360, height: 740 });
  const window = page.getByRole("dialog");
  await deed(page, "activate").getByRole("button", { name: words.start.activate }).click();
  await window.getByRole("button", { name: words.page.prepare, exact: true }).click();
  await expect(window.getByText(words.page.readyHint)).toBeVisible();
  // After the window was closed the link is found again.
  await page.keyboard.press("Escape");
  await deed(page, "activate").getByRole("button", { name: words.page.see }).click();
  await atBank(page, holder, "activate");
  await expect(deed(page, "activate").getByText(words.whyNot.active)).toBeVisible();
});

test(
  "a card gets its PIN, and is blocked for good with a reason and its own digits",
  LONG,
  async ({ apiAs, browserErrors, openBrowser, page, sandbox, signInAs }) => {
    // Other digits are refused.
    browserErrors.allowFailedRequests();
    const owner = await apiAs("owner");
    const { applicationId } = await newHolder(owner, sandbox, "inUse");
    await signInAs("owner");
    await openLive(page, cardRoutes.cardApplication(BUSINESS, applicationId));
    const holder = await openBrowser(null);
    await holder.setViewportSize({ width: 360, height: 740 });
    const window = page.getByRole("dialog");
    await deed(page, "changePin").getByRole("button", { name: words.start.changePin }).click();
    await window.getByRole("button", { name: words.page.prepare, exact: true }).click();
    await expect(window.getByText(words.page.readyHint)).toBeVisible();
    await atBank(page, holder, "changePin");
    await expect(deed(page, "changePin").getByText(words.whyNot.pinSet)).toBeVisible();

    await deed(page, "block").getByRole("button", { name: words.start.block }).click();
    const { card } = await done(owner, "cards.look", { applicationId });
    const lastFour = String(card.pan).slice(-4);
    await window.getByLabel(words.page.reason).selectOption({ label: "سرقت کارت" });
    await window.getByLabel(words.page.lastFour).fill(lastFour === "1111" ? "2222" : "1111");
    await window.getByRole("button", { name: words.page.prepareBlock }).click();
    await expect(window.getByText(fa.errors.notTheSame, { exact: true })).toBeVisible();
    await expectNoViolations(page);
    await window.getByLabel(words.page.lastFour).fill(lastFour);
    await window.getByRole("button", { name: words.page.prepareBlock }).click();
    await atBank(page, holder, "block");
    await expect(deed(page, "block").getByText(words.whyNot.blocked)).toBeVisible();
  },
);

test(
  "a card is replaced with the holder's code, and support finds the new one",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    // What is refused or not answered is a failed request.
    browserErrors.allowFailedRequests();
    const holder = await newHolder(await apiAs("owner"), sandbox, "inUse");
    const { applicationId, cardholderId, control, mobile } = holder;
    await signInAs("owner");
    await openLive(page, cardRoutes.cardApplication(BUSINESS, applicationId));
    const window = page.getByRole("dialog");
    await deed(page, "reissue").getByRole("button", { name: words.start.reissue }).click();
    // The card goes on working: to block it comes first.
    await expect(window.getByText(words.reissue.blockFirstTitle)).toBeVisible();
    await expect(window.getByRole("button", { name: words.reissue.blockFirst })).toBeVisible();
    await window.getByLabel(words.page.reason).selectOption({ label: "مفقود شدن کارت" });
    await window.getByRole("button", { name: words.reissue.action, exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(applicationId));
    const reissue = new URL(page.url()).pathname;
    const codes = section(page, words.code.title);
    await expect(codes.getByRole("timer")).toBeVisible();
    await expect(codes.getByRole("button", { name: words.code.again })).toBeDisabled();
    await alsoInEnglish(page, async (locale) => {
      await expect(page.getByText(WORDS[locale].code.body)).toBeVisible();
      await expectNoViolations(page);
    });
    const otp = async () => {
      const { cardholders } = await sandbox.get<{ cardholders: { id: string; otp: string }[] }>("cardholders");
      return cardholders.find(({ id }) => id === cardholderId)?.otp ?? "";
    };
    const right = await otp();
    const confirm = async (typed: string) => {
      await codes.getByLabel(words.code.label, { exact: true }).fill(typed);
      await codes.getByRole("button", { name: words.code.confirm, exact: true }).click();
    };
    await confirm(right === "73951" ? "73952" : "73951");
    await expect(codes.getByText(/درست نیست/).first()).toBeVisible();
    await sandbox.post("faults", { operation: CONFIRM, fault: "drop_after", times: 1 });
    await confirm(right);
    const confirmed = step(page, "card_reissue_confirm_otp").getByText(fa.cards.item.done, { exact: true });
    // The service's news of it may be here before anybody has read that it is not known.
    await expect(codes.getByText(words.code.lostConfirm).or(confirmed).first()).toBeVisible();
    await page.getByRole("button", { name: fa.cards.detail.refresh }).click();
    await expect(confirmed).toBeVisible();

    await step(page, "card_reissue_update_cardholder").getByRole("link").click();
    await expect(page.getByText(fa.cards.facts.reissueHint)).toBeVisible();
    await expect(page.getByLabel(fa.cards.facts.names.nationalCode, { exact: true })).toHaveCount(0);
    await page.getByLabel(fa.cards.facts.names.address, { exact: true }).fill("خیابان انقلاب، پلاک ۳");
    await page.getByRole("button", { name: fa.cards.detail.send, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${reissue}$`));
    const text = step(page, "card_reissue_get_video_caption");
    await text.getByRole("button", { name: fa.cards.caption.show, exact: true }).click();
    await text.getByRole("button", { name: fa.cards.caption.get, exact: true }).click();
    await expect(text.getByText(/درخواست صدور کارت/)).toBeVisible();
    const video = step(page, "card_reissue_upload_authentication_video");
    await video.getByRole("button", { name: fa.cards.upload.open, exact: true }).click();
    await video.locator("input[type=file]").setInputFiles(film());
    await video.getByRole("button", { name: fa.cards.upload.send, exact: true }).click();
    await expect(video.getByText(fa.cards.item.done, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: fa.cards.detail.finalize, exact: true }).click();
    await expect(page.getByText(fa.cards.situation.IN_REVIEW)).toBeVisible();
    await sandbox.post(`${control}/review`, { decision: "approve" });
    await sandbox.post(`${control}/print`);
    await page.getByRole("button", { name: fa.cards.detail.refresh }).click();
    await expect(page.getByText(fa.cards.card.status.INACTIVE, { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page, "a card's page");
    await expectBigEnough(page, "a card's page");

    // Found by what support hears on the phone; support hands nothing over.
    await signInAs("support");
    await page.goto(`${searchRoutes.search(BUSINESS)}#q=${encodeURIComponent(mobile)}`);
    await page.locator(`a[href$="${reissue}"]`).first().click();
    await expect(page.getByText(words.onlyManagers)).toBeVisible();
    await expect(page.getByRole("button", { name: words.start.activate })).toHaveCount(0);
    await expect(page.getByText(words.deedHint.activate)).toBeVisible();
  },
);
