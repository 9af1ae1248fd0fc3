import { businessRoutes } from "@/lib/areas/settings/business/declared";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { teamRoutes } from "@/lib/areas/settings/team/declared";
import { BUSINESS, expect, test } from "../fixtures";
import { LONG } from "../long";
import { expectEnglish, section } from "../look";
import { agePair } from "../old-pair";
import { ENGLISH } from "./view";

test(
  "connection: the pair is refreshed, and a pasted one is tried first",
  LONG,
  async ({ browserErrors, page, sandbox, signInAs, sql }) => {
    browserErrors.allowFailedRequests();
    await agePair(sql);
    const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
    await signInAs("owner", ENGLISH);
    await page.goto(connectionRoutes.connection(BUSINESS));
    await expect(page.getByText("The link works.", { exact: false })).toBeVisible();
    await expect(page.getByRole("meter", { name: "Reading and everything else" })).toHaveAttribute(
      "aria-valuetext",
      /^\d+ of 100 in use/,
    );
    await page.getByRole("button", { name: "Refresh now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Refresh now" }).click();
    await expect(page.getByText("The tokens were refreshed")).toBeVisible();
    const newest = page.getByRole("table", { name: "Token history" }).getByRole("row").nth(1);
    await expect(newest).toContainText("Refreshed");

    await page.getByRole("button", { name: "Refresh now" }).click();
    const again = page.getByRole("dialog");
    await again.getByRole("button", { name: "Refresh now" }).click();
    await expect(again.getByText("The tokens were refreshed less than a minute ago")).toBeVisible();
    await expect(again.getByText(/To refresh again, try in \d+ seconds?\./)).toBeVisible();
    await again.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Enter new tokens" }).click();
    const dialog = page.getByRole("dialog", { name: "Enter new tokens" });
    await dialog.getByLabel("Access token").fill("not-a-real-token");
    await dialog.getByLabel("Refresh token").fill(pair.refresh_token);
    await dialog.getByLabel("Your Daftar password").fill("sandbox-demo");
    await dialog.getByRole("button", { name: "Check and save tokens" }).click();
    await expect(dialog.getByText("The service did not accept this access token").first()).toBeVisible();
    await expectEnglish(page, "a refused pair");
    await dialog.getByLabel("Access token").fill(pair.access_token);
    await dialog.getByRole("button", { name: "Check and save tokens" }).click();
    await expect(page.getByText("The new tokens were checked and saved.")).toBeVisible();
    await expect(newest).toContainText("New tokens entered");
  },
);

test(
  "business and its users at the service are told in words, not in the service's codes",
  LONG,
  async ({ page, signInAs }) => {
    await signInAs("owner", ENGLISH);
    await page.goto(businessRoutes.business(BUSINESS));
    await expect(section(page, "Profile")).toContainText(/[\d,]+ transactions, [\d,]+ settlements/);
    await expect(section(page, "Tools").getByRole("row", { name: /^Direct debit/ })).toContainText("Active");
    await expect(section(page, "Documents")).toContainText("Under review");
    await expect(section(page, "Token permissions")).toContainText("See transactions");
    await expectEnglish(page, "business");
    await page.getByRole("link", { name: "Users of the service" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users of the service");
    await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText("Owner");
    await expectEnglish(page, "users of the service");
  },
);

test(
  "team: an invited colleague joins in English and stays in it, changes role, and is out when disabled",
  LONG,
  async ({ browserErrors, openBrowser, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    const email = `english-${Date.now()}@example.com`;
    await signInAs("owner", ENGLISH);
    await page.goto(teamRoutes.team(BUSINESS));
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const invite = page.getByRole("dialog", { name: "Invite a colleague" });
    await invite.getByLabel("Email").fill("no-address");
    await invite.getByRole("button", { name: "Create link" }).click();
    await expect(invite.getByText("Write an email address such as name@example.com.").first()).toBeVisible();
    await invite.getByLabel("Email").fill(email);
    await invite.getByRole("radio", { name: /^Accountant/ }).click();
    await invite.getByRole("button", { name: "Create link" }).click();
    const made = page.getByRole("dialog", { name: "Send this link" });
    const link = (await made.getByText(/\/invitation\//).textContent()) ?? "";
    await made.getByRole("button", { name: "Done" }).click();

    const guest = await openBrowser(null, ENGLISH);
    await guest.goto(link.trim());
    await expect(guest.getByText(email)).toBeVisible();
    await guest.getByLabel("Your name").fill("Mina Newcomer");
    await guest.getByLabel("Password", { exact: true }).fill("short");
    await guest.getByLabel("Password again").fill("short");
    await guest.getByRole("button", { name: "Join" }).click();
    await expect(guest.getByText("Use at least 10 characters.").first()).toBeVisible();
    await guest.getByLabel("Password", { exact: true }).fill("seven grey herons");
    await guest.getByLabel("Password again").fill("seven grey herons");
    await guest.getByRole("button", { name: "Join" }).click();
    await expect(guest).toHaveURL(`/${BUSINESS}`);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Overview");
    await expectEnglish(guest, "the newcomer's first page");

    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByRole("button", { name: "Actions for Mina Newcomer" }).click();
    await page.getByRole("menuitem", { name: "Change role" }).click();
    const change = page.getByRole("dialog", { name: "Change the role of Mina Newcomer" });
    await change.getByRole("radio", { name: /^Auditor/ }).click();
    await change.getByRole("button", { name: "Change role" }).click();
    await expect(row).toContainText("Auditor");
    await row.getByRole("button", { name: "Actions for Mina Newcomer" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await expect(row).toContainText("Disabled");
    await expectEnglish(page, "team");
    await expect(guest.getByRole("dialog", { name: "Sign in to continue" })).toBeVisible();
    await guest.goto(link.trim());
    await expect(guest.getByText("This link does not work any more")).toBeVisible();
  },
);

test(
  "a sign-in link for who lost the password: they choose a new one and come back with it",
  LONG,
  async ({ newMember, openBrowser, page, signInAs }) => {
    const owner = await newMember("owner", ENGLISH);
    const member = await newMember("accountant", ENGLISH);
    await signInAs(owner, ENGLISH);
    await page.goto(teamRoutes.team(BUSINESS));
    await page.getByRole("button", { name: `Actions for ${member.name}` }).click();
    await page.getByRole("menuitem", { name: "New sign-in link" }).click();
    const dialog = page.getByRole("dialog", { name: `New sign-in link for ${member.name}` });
    await dialog.getByRole("button", { name: "Create link" }).click();
    const made = page.getByRole("dialog", { name: "Send this link to the member" });
    const link = (await made.getByText(/\/reset\//).textContent()) ?? "";

    const phone = await openBrowser(null, ENGLISH);
    await phone.goto(link);
    await expect(phone.getByText(member.email)).toBeVisible();
    await expect(phone.getByText("Signing in still asks for your one-time code.")).toHaveCount(0);
    await phone.getByLabel("New password", { exact: true }).fill("seven grey herons");
    await phone.getByLabel("New password again").fill("seven grey herons");
    await phone.getByRole("button", { name: "Set the password" }).click();
    await expect(phone.getByText("Your new password is set. Sign in with it.")).toBeVisible();
    await phone.getByLabel("Email", { exact: true }).fill(member.email);
    await phone.getByLabel("Password", { exact: true }).fill("seven grey herons");
    await phone.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(phone).toHaveURL(`/${BUSINESS}`);
    await expectEnglish(phone, "after the sign-in");
  },
);
