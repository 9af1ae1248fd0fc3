import { BUSINESS, expect, type SandboxControl, test } from "@/e2e/fixtures";
import { fillSignIn } from "@/e2e/sign-in-form";
import { routes } from "@/lib/kit/routes";

const NEW_PASSWORD = "seven grey herons";

interface Sent {
  title: string;
  text: string;
}

const mailsTo = async (sandbox: SandboxControl, to: string): Promise<Sent[]> =>
  (await sandbox.get<{ sent: Sent[] }>(`sent?channel=mail&to=${encodeURIComponent(to)}`)).sent.filter(({ title }) =>
    title.includes("گذرواژهٔ تازه"),
  );

test("a forgotten password is replaced by a mailed link, which ends all sessions and works once", async ({
  apiAs,
  browserErrors,
  newMember,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const member = await newMember("accountant");
  const before = await apiAs(member);
  await signInAs(null);
  const ask = async (email: string) => {
    await page.goto(routes.signIn());
    await page.getByRole("button", { name: "گذرواژه را فراموش کرده‌اید؟" }).click();
    const form = page.getByRole("region", { name: "پیوند با ایمیل" });
    await form.getByLabel("ایمیل", { exact: true }).fill(email);
    await form.getByRole("button", { name: "فرستادن پیوند" }).click();
    await expect(page.getByRole("status").filter({ hasText: "ایمیل در راه است" })).toBeVisible();
  };

  // The page says the same of an address that nobody has.
  await ask(`nobody-${member.email}`);
  await ask(member.email);
  await expect.poll(async () => (await mailsTo(sandbox, member.email)).length).toBe(1);
  expect(await mailsTo(sandbox, `nobody-${member.email}`)).toEqual([]);
  const [mail] = await mailsTo(sandbox, member.email);
  const link = /https?:\/\/\S+\/reset\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(link).not.toBe("");
  expect((await before.get("session.me")).status).toBe(200);

  await page.goto(link);
  await expect(page.getByText(member.email)).toBeVisible();
  await page.getByLabel("گذرواژهٔ تازه", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("تکرار گذرواژهٔ تازه").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "ثبت گذرواژه" }).click();
  await expect(page.getByText("گذرواژهٔ تازهٔ شما ثبت شد. با آن وارد شوید.")).toBeVisible();
  expect((await before.get("session.me")).status).toBe(401);

  await fillSignIn(page, member.email, member.password);
  await expect(page.getByLabel("گذرواژه", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await fillSignIn(page, member.email, NEW_PASSWORD);
  await expect(page).toHaveURL(`/${BUSINESS}`);
  expect(await (await fetch(link)).text()).toContain("این پیوند دیگر کار نمی‌کند");
});
