import { generate } from "otplib";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "../fixtures";
import { openLive } from "../live";
import { expectEnglish } from "../look";
import { ENGLISH } from "./view";

const SECURITY = routes.settings.security(BUSINESS);

test("one-time codes are set up and asked for at the next sign-in", async ({
  browserErrors,
  newMember,
  openBrowser,
  page,
  signInAs,
  sql,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("accountant", ENGLISH);
  await signInAs(member, ENGLISH);
  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Switch on", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Password", exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "Switch on", exact: true }).click();
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = (await dialog.locator("bdi").textContent()) ?? "";
  await dialog.getByLabel("Code that the app shows").fill("000000");
  await dialog.getByRole("button", { name: "Confirm and switch on" }).click();
  await expect(dialog.getByText("This code is not right or has expired.").first()).toBeVisible();
  await expectEnglish(page, "setting up codes");
  await dialog.getByLabel("Code that the app shows").fill(await generate({ secret }));
  await dialog.getByRole("button", { name: "Confirm and switch on" }).click();
  const kept = page.getByRole("dialog", { name: "Keep these recovery codes" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  const phone = await openBrowser(null, ENGLISH);
  await phone.goto("/sign-in");
  await phone.getByLabel("Email", { exact: true }).fill(member.email);
  await phone.getByLabel("Password", { exact: true }).fill(member.password);
  await phone.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(phone.getByRole("button", { name: "Use a recovery code instead" })).toBeVisible();
  await expectEnglish(phone, "asking for the code");
  // A code is good once: the one of the set-up would be refused, so time goes on by one step.
  await sql("UPDATE members SET totp_last_step = totp_last_step - 1 WHERE id = $1", [member.id]);
  await phone.getByRole("textbox", { name: "One-time code" }).fill(await generate({ secret }));
  await expect(phone).toHaveURL(`/${BUSINESS}`);
});

test("a changed password ends the other session, whose form waits behind the sign-in", async ({
  browserErrors,
  newMember,
  openBrowser,
  page,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("owner", ENGLISH);
  const laptop = await openBrowser(member, ENGLISH);
  await openLive(laptop, routes.settings.team(BUSINESS));
  await laptop.getByRole("button", { name: "Invite", exact: true }).click();
  await laptop.getByRole("dialog", { name: "Invite a colleague" }).getByLabel("Email").fill("kept@example.com");

  await signInAs(member, ENGLISH);
  await page.goto(SECURITY);
  await expect(page.getByText("This one", { exact: true })).toHaveCount(1);
  const form = page.getByRole("form", { name: "Password" });
  await form.getByLabel("Current password").fill(member.password);
  await form.getByLabel("New password", { exact: true }).fill("a-wholly-new-word");
  await form.getByLabel("New password again").fill("a-wholly-other-word");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("The two passwords differ.").first()).toBeVisible();
  await form.getByLabel("New password again").fill("a-wholly-new-word");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(page.getByText("One other session was ended.")).toBeVisible();

  const again = laptop.getByRole("dialog", { name: "Sign in to continue" });
  await expect(again).toContainText("Nothing you typed is lost");
  await again.getByLabel("Password", { exact: true }).fill(member.password);
  await again.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(again.getByText("The email or password is not right.").first()).toBeVisible();
  await expectEnglish(laptop, "signing in again");
  await again.getByLabel("Password", { exact: true }).fill("a-wholly-new-word");
  await again.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(again).toBeHidden();
  await expect(laptop.getByRole("dialog", { name: "Invite a colleague" }).getByLabel("Email")).toHaveValue(
    "kept@example.com",
  );
});

test("wrong passwords lock the account for a while, said with how long", async ({
  browserErrors,
  newMember,
  page,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("accountant");
  await signInAs(null, ENGLISH);
  await page.goto("/sign-in");
  const refusal = page.getByRole("form").getByRole("alert");
  await page.getByLabel("Email", { exact: true }).fill(member.email);
  for (let time = 1; time <= 6; time++) {
    const answered = page.waitForResponse((answer) => answer.url().includes("/api/auth/callback/credentials"));
    await page.getByLabel("Password", { exact: true }).fill(`wrong-password-${time}`);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await answered;
    await expect(
      page.getByText(time <= 5 ? "The email or password is not right." : "Too many tries").first(),
    ).toBeVisible();
  }
  await expect(refusal).toContainText(/wait \d+ seconds? and try again/);
  await expectEnglish(page, "locked");
});
