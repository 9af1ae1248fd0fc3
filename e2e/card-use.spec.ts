import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import en from "@/lib/i18n/en";
import fa from "@/lib/i18n/fa";
import { routes } from "@/lib/routes";
import { newNationalCode } from "@/lib/testing/national-code";
import { BUSINESS, expect, test } from "./fixtures";
import { openLive } from "./live";
import { changeLanguage, expectBigEnough, expectNoSidewaysScroll, inBothLanguages, section, violations } from "./look";

const CONFIRM = "POST /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/confirm-otp";
const WORDS = { fa: fa.cardUse, en: en.cardUse };
const words = fa.cardUse;
const AT_BANK = {
  activate: "کارت من فعال شود",
  changePin: "رمز من ثبت شود",
  block: "کارت برای همیشه مسدود شود",
} as const;

/** A national code of which no reviewer of the sandbox decides by itself. */
const nationalCode = () => newNationalCode("88061");
const film = () => ({
  name: "film.mp4",
  mimeType: "video/mp4",
  buffer: Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), randomBytes(9000)]),
});
const deed = (page: Page, which: keyof typeof words.deeds) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: words.deeds[which], exact: true }) });
const step = (page: Page, slug: keyof typeof fa.cards.slug) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: fa.cards.slug[slug], exact: true }) });

test("a card is activated, gets its PIN, is blocked and replaced, by the bank's pages and the holder's code", async ({
  apiAs,
  browserErrors,
  openBrowser,
  page,
  sandbox,
  signInAs,
}) => {
  test.slow();
  // What is refused or not answered is a failed request.
  browserErrors.allowFailedRequests();
  const owner = await apiAs("owner");
  const done = async (operation: string, input: object) => {
    const { status, body, text } = await owner.post(operation, input);
    expect(status, text).toBe(200);
    return body;
  };
  await done("cards.configure", {});
  const bank = `bank-${randomBytes(3).toString("hex")}`;
  await done("cards.save_provider", { slug: bank, name: "بانک آزمون" });
  const { id: applicationId } = await done("cards.begin", { provider: bank });
  const code = nationalCode();
  const facts = {
    firstName: "زهرا",
    lastName: "نوری",
    firstNameEn: "Zahra",
    lastNameEn: "Nouri",
    nationalCode: code,
    birthDate: "1990-05-01",
    gender: "FEMALE",
    mobile: `0912${code.slice(0, 7)}`,
    provinceId: "1",
    cityId: "101",
    address: "خیابان ولیعصر، پلاک ۱۲",
    postalCode: "1234567890",
    cardTemplateId: "1",
  };
  const { version } = await done("cards.save", { applicationId, version: 1, facts });
  const { cardholderId } = await done("cards.register", { applicationId, version });
  const one = `cardholders/${cardholderId}`;
  await sandbox.post(`${one}/complete`);
  await done("cards.finalize", { applicationId });
  await sandbox.post(`${one}/review`, { decision: "approve" });
  await sandbox.post(`${one}/print`);
  await sandbox.post(`${one}/post`, { status: "SENT" });
  await sandbox.post(`${one}/post`, { status: "DELIVERED" });
  await done("cards.look", { applicationId });

  await signInAs("owner");
  await openLive(page, routes.cardApplication(BUSINESS, applicationId));
  await expect(deed(page, "changePin").getByText(words.whyNot.notActive)).toBeVisible();
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByText(WORDS[locale].deedHint.activate)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  await changeLanguage(page, "fa");

  /** Has a page of the bank's prepared, and opens it as the holder, on their phone. */
  const holder = await openBrowser(null, { locale: "fa" });
  await holder.setViewportSize({ width: 360, height: 740 });
  const atBank = async (which: keyof typeof AT_BANK) => {
    const window = page.getByRole("dialog");
    const address =
      (await window
        .getByText(/^http.*\/v1\/redirect\//)
        .first()
        .textContent()) ?? "";
    await expect(window.getByRole("img", { name: words.page.qr })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();
    // The bank's page has no code of ours to be waited for.
    await holder.evaluate((url) => location.assign(url), address);
    await holder.getByRole("button", { name: AT_BANK[which], exact: true }).click();
    await expect(holder.getByRole("heading", { name: words.back.done.title })).toBeVisible();
    expect(new URL(holder.url()).pathname).toBe("/return/card/done");
    expect(await violations(holder)).toEqual([]);
    await expectNoSidewaysScroll(holder, "the page for whoever comes back");
  };
  for (const which of ["activate", "changePin"] as const) {
    await deed(page, which).getByRole("button", { name: words.start[which] }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.page.prepare, exact: true }).click();
    await expect(page.getByRole("dialog").getByText(words.page.readyHint)).toBeVisible();
    if (which === "activate") {
      // Whoever closes the window finds the link again.
      await page.keyboard.press("Escape");
      await deed(page, which).getByRole("button", { name: words.page.see }).click();
    }
    await atBank(which);
  }
  await expect(deed(page, "activate").getByText(words.whyNot.active)).toBeVisible();
  await expect(deed(page, "changePin").getByText(words.whyNot.pinSet)).toBeVisible();

  // What cannot be taken back wants a reason, and the digits of this very card.
  await deed(page, "block").getByRole("button", { name: words.start.block }).click();
  const window = page.getByRole("dialog");
  const { card } = await done("cards.look", { applicationId });
  const lastFour = String(card.pan).slice(-4);
  await window.getByLabel(words.page.reason).selectOption({ label: "سرقت کارت" });
  await window.getByLabel(words.page.lastFour).fill(lastFour === "1111" ? "2222" : "1111");
  await window.getByRole("button", { name: words.page.prepareBlock }).click();
  await expect(window.getByText(fa.errors.notTheSame, { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await window.getByLabel(words.page.lastFour).fill(lastFour);
  await window.getByRole("button", { name: words.page.prepareBlock }).click();
  await atBank("block");
  await expect(deed(page, "block").getByText(words.whyNot.blocked)).toBeVisible();

  // Another card in its place.
  await deed(page, "reissue").getByRole("button", { name: words.start.reissue }).click();
  await window.getByLabel(words.page.reason).selectOption({ label: "مفقود شدن کارت" });
  await window.getByRole("button", { name: words.reissue.action, exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(applicationId));
  const reissue = new URL(page.url()).pathname;
  const codes = section(page, words.code.title);
  await expect(codes.getByRole("timer")).toBeVisible();
  await expect(codes.getByRole("button", { name: words.code.again })).toBeDisabled();
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByText(WORDS[locale].code.body)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  await changeLanguage(page, "fa");
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
  await sandbox.post(`${one}/review`, { decision: "approve" });
  await sandbox.post(`${one}/print`);
  await page.getByRole("button", { name: fa.cards.detail.refresh }).click();
  await expect(page.getByText(fa.cards.card.status.INACTIVE, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page, "a card's page");
  await expectBigEnough(page, "a card's page");

  // Found by what support hears on the phone; support hands nothing over.
  await signInAs("support");
  await page.goto(`${routes.search(BUSINESS)}#q=${encodeURIComponent(facts.mobile)}`);
  await page.locator(`a[href$="${reissue}"]`).first().click();
  await expect(page.getByText(words.onlyManagers)).toBeVisible();
  await expect(page.getByRole("button", { name: words.start.activate })).toHaveCount(0);
  await expect(page.getByText(words.deedHint.activate)).toBeVisible();
});
