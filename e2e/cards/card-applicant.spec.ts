import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "@/e2e/axe";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { expectNoSidewaysScroll, section } from "@/e2e/look";
import { done, newApplication, newDraft } from "@/e2e/new-card";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";

const WORDS = { fa: fa.applicant, en: en.applicant };
const { links, page: said, send, step, visits, bank, facts: factWords } = fa.applicant;
const PHONE = { width: 360, height: 740 };

/** Facts that staff do not have of an applicant. */
const NOT_KNOWN = {
  birthDate: undefined,
  provinceId: undefined,
  cityId: undefined,
  address: undefined,
  postalCode: undefined,
};

const item = (phone: Page, name: string) =>
  phone.getByRole("listitem").filter({ has: phone.getByRole("heading", { name, exact: true }) });
const open = (phone: Page, name: string) =>
  item(phone, name)
    .getByRole("button", { name: `${name}: ` })
    .click();
const sent = async (phone: Page, name: string) => {
  await item(phone, name).getByRole("button", { name: send.send, exact: true }).click();
  await expect(item(phone, name).getByText(fa.applicant.stepState.done, { exact: true })).toBeVisible();
};

test("an applicant gives their facts on their own phone, over a closed browser, and staff see it", async ({
  apiAs,
  browserErrors,
  openBrowser,
  page,
  signInAs,
}) => {
  // What is refused is a failed request.
  browserErrors.allowFailedRequests();
  const owner = await apiAs("owner");
  // Where they live and when they were born is theirs to say.
  const { applicationId, nationalCode: code } = await newDraft(owner, { facts: NOT_KNOWN });
  await signInAs("owner");
  await openLive(page, cardRoutes.cardApplication(BUSINESS, applicationId));
  const part = section(page, links.title);
  await part.getByRole("button", { name: links.open }).click();
  await part.getByRole("button", { name: links.make }).click();
  await expect(part.getByText(links.once)).toBeVisible();
  await expect(part.getByRole("img", { name: links.qr })).toBeVisible();
  const url =
    (await part
      .getByText(/^http.*\/apply\//)
      .first()
      .textContent()) ?? "";
  const phone = await openBrowser(null);
  await phone.setViewportSize(PHONE);
  const answer = await phone.goto(url);
  expect(answer?.headers()["permissions-policy"]).toContain("camera=(self), microphone=(self)");
  expect(answer?.headers()["x-frame-options"]).toBe("DENY");
  await expect(phone.getByRole("heading", { level: 1 })).toContainText("کارت بانکی شما");
  await expectNoSidewaysScroll(phone, "the applicant's page");
  await alsoInEnglish(phone, async (locale) => {
    await expect(phone.getByRole("button", { name: WORDS[locale].page.begin })).toBeDisabled();
    await expectNoViolations(phone);
  });
  await phone.getByLabel(said.consentBox).check();
  await phone.getByRole("button", { name: said.begin }).click();

  await open(phone, step.facts);
  const form = item(phone, step.facts);
  await expect(form.getByText("م•••", { exact: false }).first()).toBeVisible();
  await expect(phone.getByRole("main")).not.toContainText("کاظمی");
  await expect(phone.getByRole("main")).not.toContainText(code);
  await form.getByRole("button", { name: factWords.confirm }).click();
  await expect(form.getByRole("alert").getByText(factWords.mend)).toBeVisible();
  const { names } = fa.cards.facts;
  await form.getByLabel(names.address, { exact: true }).fill("بلوار زند، پلاک ۱۲");
  await expect(form.getByText(factWords.notSaved)).toBeVisible();
  await expect(form.getByText(factWords.saved)).toBeVisible();

  // A phone that was closed, or another browser: what was typed is there, and what is left.
  await phone.reload();
  await open(phone, step.facts);
  await expect(form.getByText(/•••/).last()).toBeVisible();
  await form.getByLabel(names.birthDate, { exact: true }).fill("1369/02/11");
  // The applicant writes the facts that are on record and not shown.
  await form.getByLabel(names.gender, { exact: true }).selectOption({ label: fa.cards.facts.gender.FEMALE });
  await form.getByLabel(names.provinceId, { exact: true }).selectOption({ label: "فارس" });
  await form.getByLabel(names.cityId, { exact: true }).selectOption({ label: "شیراز" });
  await form.getByLabel(names.postalCode, { exact: true }).fill("۱۲۳۴۵۶۷۸۹۰");
  await expectNoViolations(phone);
  await form.getByRole("button", { name: factWords.confirm }).click();
  await expect(phone.getByText(said.nothingNow)).toBeVisible();
  await expect(page.getByText(links.factsGiven)).toBeVisible();
  await expect(page.getByText(`${fa.cards.fields.waitsFor}: ${fa.cards.waits.us}`)).toBeVisible();
});

test("an applicant sends a photo and a signature from their own phone", async ({
  apiAs,
  browserErrors,
  openBrowser,
}) => {
  // What is refused is a failed request.
  browserErrors.allowFailedRequests();
  const owner = await apiAs("owner");
  const { applicationId } = await newApplication(owner);
  const steps = ["upload_national_card_back_photo", "upload_signature_photo"];
  const { url } = await done(owner, "cards.hand", { applicationId, steps, hours: 24 });
  const phone = await openBrowser(null);
  await phone.setViewportSize(PHONE);
  await phone.goto(url);
  await phone.getByLabel(said.consentBox).check();
  await phone.getByRole("button", { name: said.begin }).click();
  await open(phone, step.national_card_back_photo);
  const wrong = { name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture at all ".repeat(9)) };
  const input = item(phone, step.national_card_back_photo).locator("input[type=file]");
  await input.setInputFiles(wrong);
  await expect(phone.getByRole("alert").getByText(fa.errors.fileType)).toBeVisible();
  const photo = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(3000)]);
  await input.setInputFiles({ ...wrong, buffer: photo });
  await sent(phone, step.national_card_back_photo);

  await open(phone, step.signature_photo);
  const pad = phone.getByRole("img", { name: send.pad });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("there is nowhere to sign");
  await phone.mouse.move(box.x + 40, box.y + 60);
  await phone.mouse.down();
  await phone.mouse.move(box.x + 160, box.y + 90, { steps: 6 });
  await phone.mouse.up();
  await phone.getByRole("button", { name: send.sign, exact: true }).click();
  await item(phone, step.signature_photo).getByRole("button", { name: send.send, exact: true }).click();
  await expect(phone.getByRole("heading", { name: said.doneTitle })).toBeVisible();
  await expectNoSidewaysScroll(phone, "the applicant's page");
});

test(
  "an applicant takes a photo and a film with their own phone, and staff see how far it is",
  LONG,
  async ({ apiAs, openBrowser, page, signInAs }) => {
    const owner = await apiAs("owner");
    const { applicationId } = await newApplication(owner);
    const steps = ["upload_national_card_front_photo", "upload_authentication_video"];
    const { url } = await done(owner, "cards.hand", { applicationId, steps, hours: 24 });
    await signInAs("owner");
    await openLive(page, cardRoutes.cardApplication(BUSINESS, applicationId));
    const part = section(page, links.title);
    const phone = await openBrowser(null);
    await phone.setViewportSize(PHONE);
    await phone.goto(url);
    await phone.getByLabel(said.consentBox).check();
    await phone.getByRole("button", { name: said.begin }).click();
    await open(phone, step.national_card_front_photo);
    await phone.getByRole("button", { name: send.camera }).click();
    await phone.getByRole("button", { name: send.shoot }).click();
    await expect(phone.getByRole("img", { name: send.preview })).toBeVisible();
    await sent(phone, step.national_card_front_photo);
    await expect(part.getByText(fa.applicant.stepState.done, { exact: true })).toHaveCount(1);

    await open(phone, step.authentication_video);
    await phone.getByRole("button", { name: send.caption }).click();
    await expect(phone.getByText(/درخواست صدور کارت/)).toBeVisible();
    await phone.getByRole("button", { name: send.record }).click();
    await expect(phone.getByRole("timer")).toContainText("۲");
    await phone.getByRole("button", { name: send.stop }).click();
    await phone.getByRole("button", { name: send.send, exact: true }).click();
    await expect(phone.getByRole("heading", { name: said.doneTitle })).toBeVisible();
    await expectNoViolations(phone);
    await phone.reload();
    await expect(phone.getByRole("heading", { name: said.doneTitle })).toBeVisible();

    await expect(page.getByText(`${fa.cards.fields.waitsFor}: ${fa.cards.waits.us}`)).toBeVisible();
    await expect(page.getByText(/^متقاضی با پیوند/)).toHaveCount(3);
    await alsoInEnglish(page, async (locale) => {
      await expect(page.getByRole("heading", { name: WORDS[locale].links.title })).toBeVisible();
      await expectNoViolations(page);
    });
  },
);

test(
  "what was handed over is taken back, and another applicant goes by the bank's own page",
  LONG,
  async ({ apiAs, openBrowser, page, signInAs }) => {
    const owner = await apiAs("owner");
    const { applicationId } = await newDraft(owner, { facts: NOT_KNOWN });
    const handed = await done(owner, "cards.hand", { applicationId, steps: ["facts"], hours: 24 });
    const phone = await openBrowser(null);
    await phone.setViewportSize(PHONE);
    await phone.goto(handed.url);
    await phone.getByLabel(said.consentBox).check();
    await signInAs("owner");
    const address = cardRoutes.cardApplication(BUSINESS, applicationId);
    await openLive(page, address);
    const part = section(page, links.title);
    await expect(page.getByText(`${fa.cards.fields.waitsFor}: ${fa.cards.waits.applicant}`)).toBeVisible();
    // Its address is told once.
    await expect(part.getByText(handed.url)).toHaveCount(0);
    await part.getByRole("button", { name: links.takeBack }).click();
    await page
      .getByRole("dialog")
      .or(page.getByRole("alertdialog"))
      .getByRole("button", { name: links.takeBack })
      .click();
    await expect(part.getByText(fa.applicant.state.takenBack, { exact: true })).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole("heading", { name: said.takenBackTitle })).toBeVisible();
    await expectNoViolations(phone);

    const way = section(page, visits.title);
    await way.getByRole("button", { name: visits.begin }).click();
    const url =
      (await way
        .getByText(/^http.*\/apply\/bank\//)
        .first()
        .textContent()) ?? "";
    await phone.goto(url);
    await expectNoSidewaysScroll(phone, "the way to the bank");
    await alsoInEnglish(phone, async (locale) => {
      await expect(phone.getByRole("link", { name: WORDS[locale].bank.go })).toBeVisible();
      await expectNoViolations(phone);
    });
    await phone.getByRole("link", { name: bank.go }).click();
    await expect(way.getByText(fa.applicant.visit.atBank, { exact: true })).toBeVisible();
    await phone.getByRole("button", { name: /هویت من تأیید/ }).click();
    await expect(phone.getByRole("heading", { name: bank.arrivedTitle })).toBeVisible();
    await expect(phone).toHaveURL(url);
    await expect(way.getByText(fa.applicant.visit.arrived, { exact: true })).toBeVisible();
    await expect(page.getByText(fa.cards.situation.IN_REVIEW)).toBeVisible();
    await expectNoViolations(page);
  },
);
