import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "@/e2e/axe";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { expectNoSidewaysScroll } from "@/e2e/look";
import { done, newApplication, newIssuer } from "@/e2e/new-card";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { newNationalCode } from "@/lib/testing/national-code";

const UPLOAD = "POST /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/upload";
const FINALIZE = "POST /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/finalize";
const WORDS = { fa: fa.cards, en: en.cards };
const words = fa.cards;

const photo = () => ({
  name: "photo.png",
  mimeType: "image/png",
  buffer: Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(3000)]),
});
const film = () => ({
  name: "film.mp4",
  mimeType: "video/mp4",
  buffer: Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), randomBytes(9000)]),
});

const step = (page: Page, slug: keyof typeof words.slug) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: words.slug[slug], exact: true }) });

/** Chooses a file for a step and sends it. A step that was sent back is already open. */
async function send(page: Page, slug: keyof typeof words.slug, file: ReturnType<typeof photo>, isOpen = false) {
  const item = step(page, slug);
  if (!isOpen) await item.getByRole("button", { name: words.upload.open, exact: true }).click();
  await item.locator("input[type=file]").setInputFiles(file);
  await item.getByRole("button", { name: words.upload.send, exact: true }).click();
  await expect(item.getByText(words.item.done, { exact: true })).toBeVisible();
}

test(
  "issuing is set up, and its issuer named, before the first application begins",
  LONG,
  async ({ page, sandbox, signInAs, sql }) => {
    await sandbox.clear("card-config");
    await sql("DELETE FROM card_settings");
    await signInAs("owner");
    await page.goto(cardRoutes.cards(BUSINESS));
    await page.getByRole("link", { name: words.notSetUp.open }).click();
    await page.getByRole("button", { name: words.settings.action, exact: true }).click();
    await expect(page.getByText(words.settings.state.set, { exact: true })).toBeVisible();
    const bank = `bank-${randomBytes(3).toString("hex")}`;
    await page.getByLabel(words.settings.name).fill("بانک آزمون");
    await page.getByLabel(words.settings.slug).fill(bank);
    await page.getByRole("button", { name: words.settings.add }).click();
    await expect(page.getByText(bank, { exact: true })).toBeVisible();

    await page.goto(cardRoutes.newCard(BUSINESS));
    await page.getByLabel(words.begin.provider).selectOption(bank);
    await page.getByRole("button", { name: words.begin.action, exact: true }).click();
    await expect(page).toHaveURL(/\/facts$/);
  },
);

test("what staff type of an applicant is kept until it is registered", async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const { id } = await done(owner, "cards.begin", { provider: await newIssuer(owner) });
  await signInAs("owner");
  await page.goto(cardRoutes.cardApplicant(BUSINESS, id));
  const { names } = words.facts;
  const fill = (name: keyof typeof names, value: string) => page.getByLabel(names[name], { exact: true }).fill(value);
  const code = newNationalCode("88061");
  await fill("firstName", "مریم");
  await fill("lastName", "کاظمی");
  await fill("firstNameEn", "مریم");
  await fill("lastNameEn", "Kazemi");
  await expect(page.getByText(fa.errors.invalidLatinName)).toBeVisible();
  await fill("firstNameEn", "Maryam");
  await fill("nationalCode", code);
  await fill("birthDate", "1369/02/11");
  await page.getByLabel(names.gender, { exact: true }).selectOption("FEMALE");
  await fill("mobile", `0912${code.slice(0, 7)}`);
  await expect(page.getByText(words.facts.saved, { exact: true })).toBeVisible();

  // Typed text is saved on the server, so it is there on any machine.
  await page.reload();
  await expect(page.getByLabel(names.nationalCode, { exact: true })).toHaveValue(code);
  await page.getByLabel(names.provinceId, { exact: true }).selectOption({ label: "فارس" });
  await page.getByLabel(names.cityId, { exact: true }).selectOption({ label: "شیراز" });
  await fill("address", "بلوار زند، پلاک ۱۲");
  await fill("postalCode", "1234567890");
  await page.getByRole("radio", { name: "سبز برگ" }).check();
  await page.getByRole("button", { name: words.detail.register }).click();
  await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/);
});

test("a card's documents are sent, one is sent back and sent again, and the card comes by post", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const { applicationId, control, mobile } = await newApplication(owner);
  await sandbox.post(`${control}/complete`);
  await done(owner, "cards.look", { applicationId });
  await signInAs("owner");
  await openLive(page, cardRoutes.cardApplication(BUSINESS, applicationId));
  await page.getByRole("button", { name: words.detail.finalize, exact: true }).click();
  await expect(page.getByText(words.situation.IN_REVIEW)).toBeVisible();
  const slugs = ["upload_signature_photo"] as const;
  await sandbox.post(`${control}/review`, { decision: "reject", slugs, message: "دوباره بفرستید." });
  await page.getByRole("button", { name: words.detail.refresh }).click();
  await expect(step(page, "upload_signature_photo").getByText("دوباره بفرستید.")).toBeVisible();
  await expect(page.getByText(words.situation.REJECTED)).toBeVisible();
  await send(page, "upload_signature_photo", photo(), true);
  await page.getByRole("button", { name: words.detail.finalize, exact: true }).click();
  await expect(page.getByText(words.situation.IN_REVIEW)).toBeVisible();

  await sandbox.post(`${control}/review`, { decision: "approve" });
  await sandbox.post(`${control}/print`);
  await sandbox.post(`${control}/post`, { status: "SENT" });
  await page.getByRole("button", { name: words.detail.refresh }).click();
  await expect(page.getByText(words.post.say.SENT)).toBeVisible();
  await expect(page.getByText(/^\d{20}$/).first()).toBeVisible();

  await page.goto(cardRoutes.cards(BUSINESS, { waitsFor: "post" }));
  await page.getByLabel(words.filters.search).fill(mobile);
  await expect(page.getByRole("link", { name: /مریم کاظمی/ })).toHaveCount(1);
  // The search text is personal, so it is not in the address.
  expect(page.url()).not.toContain(mobile);
  await expectNoSidewaysScroll(page, "the board");
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByRole("heading", { level: 1, name: WORDS[locale].title })).toBeVisible();
    await expectNoViolations(page);
  });
});

test(
  "a document and a finish whose answers are lost are cleared up, and two documents go back",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    // A request without an answer counts as failed.
    browserErrors.allowFailedRequests();
    const { applicationId, control } = await newApplication(await apiAs("owner"));
    await signInAs("owner");
    await openLive(page, cardRoutes.cardApplication(BUSINESS, applicationId));

    await send(page, "upload_national_card_front_photo", photo());
    await send(page, "upload_national_card_back_photo", photo());
    // It is not known whether the file arrived. The same file is still chosen, and the same button sends it again.
    await sandbox.post("faults", { operation: UPLOAD, fault: "drop_before", times: 1 });
    const signature = step(page, "upload_signature_photo");
    await signature.getByRole("button", { name: words.upload.open, exact: true }).click();
    await signature.locator("input[type=file]").setInputFiles(photo());
    await signature.getByRole("button", { name: words.upload.send, exact: true }).click();
    await expect(signature.getByText(words.upload.lost)).toBeVisible();
    await signature.getByRole("button", { name: words.upload.send, exact: true }).click();
    await expect(signature.getByText(words.item.done, { exact: true })).toBeVisible();
    const text = step(page, "get_video_caption");
    await text.getByRole("button", { name: words.caption.show, exact: true }).click();
    await text.getByRole("button", { name: words.caption.get, exact: true }).click();
    await expect(text.getByText(/درخواست صدور کارت/)).toBeVisible();
    await send(page, "upload_authentication_video", film());

    await sandbox.post("faults", { operation: FINALIZE, fault: "drop_after", times: 1 });
    await page.getByRole("button", { name: words.detail.finalize, exact: true }).click();
    await expect(page.getByText(words.detail.lostFinalize)).toBeVisible();
    await page.getByRole("button", { name: words.detail.refresh }).click();
    await expect(page.getByText(words.situation.IN_REVIEW)).toBeVisible();

    const slugs = ["upload_signature_photo", "upload_authentication_video"] as const;
    await sandbox.post(`${control}/review`, { decision: "reject", slugs, message: "دوباره بفرستید." });
    await page.getByRole("button", { name: words.detail.refresh }).click();
    await expect(step(page, "upload_signature_photo").getByText("دوباره بفرستید.")).toBeVisible();
    await alsoInEnglish(page, async (locale) => {
      await expect(page.getByText(WORDS[locale].situation.REJECTED)).toBeVisible();
      await expectNoViolations(page);
    });
    await send(page, "upload_signature_photo", photo(), true);
    // The next step that was sent back opens by itself.
    await send(page, "upload_authentication_video", film(), true);
    await page.getByRole("button", { name: words.detail.finalize, exact: true }).click();
    await expect(page.getByText(words.situation.IN_REVIEW)).toBeVisible();
  },
);
