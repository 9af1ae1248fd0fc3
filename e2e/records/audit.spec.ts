import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { ROOT } from "@/lib/launch/before/settings.mjs";
import type { TestStack } from "@/lib/testing/rig/stack";

const AUDIT = auditRoutes.audit(BUSINESS);

/** Runs `npm run audit:verify` beside the stack, with the settings that a person would have. */
function verify(stack: TestStack, args: string[] = []) {
  const flags = ["--conditions=react-server", "--import", "tsx", "lib/launch/audit-verify.ts"];
  const node = path.join(ROOT, "node_modules", ".bin", "node");
  // The caller gives the data directory; the running database gives the port.
  const given = { DATA_DIR: stack.settings.dataDir, POSTGRES_PORT: "" };
  const env: NodeJS.ProcessEnv = { ...stack.settings.env, NODE_ENV: "production", ...given };
  const { status, stdout } = spawnSync(node, [...flags, ...args], { cwd: ROOT, env, encoding: "utf8" });
  return { status, stdout };
}

test("what was done is in the log, with who and when; filters find it and an entry explains itself", async ({
  apiAs,
  newMember,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const member = await newMember("support");
  await owner.post("team.change_role", { memberId: member.id, role: "auditor" });
  await signInAs("auditor");
  await page.goto(AUDIT);
  const table = page.getByRole("table");
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await page.getByLabel("رویداد", { exact: true }).selectOption("تغییر نقش");
  await expect(page).toHaveURL(/action=team\.role_changed/);
  const row = table.getByRole("row").filter({ hasText: member.name }).first();
  await expect(row).toContainText("تغییر نقش");
  await expect(row).toContainText("نرگس کاویانی");
  // From the keyboard: the middle of the row is the link to the subject.
  await row.getByRole("button").or(row.getByRole("link")).first().press("Enter");
  const entry = page.getByRole("dialog");
  await expect(entry).toContainText("رویداد با اثرانگشت خود مطابقت دارد.");
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(row).toBeVisible();
});

test(
  "the exported log verifies by itself, and stops doing so when one letter changes",
  LONG,
  async ({ page, signInAs, stack }) => {
    await signInAs("auditor");
    await page.goto(AUDIT);
    const download = page.waitForEvent("download");
    await page
      .getByRole("link", { name: "دریافت گزارش" })
      .or(page.getByRole("button", { name: "دریافت گزارش" }))
      .click();
    const folder = mkdtempSync(path.join(tmpdir(), "daftar-audit-"));
    const file = path.join(folder, "audit.jsonl");
    copyFileSync(await (await download).path(), file);
    expect(verify(stack, ["--file", file])).toMatchObject({ status: 0, stdout: expect.stringContaining("whole") });

    writeFileSync(file, readFileSync(file, "utf8").replace("member.", "memper."));
    expect(verify(stack, ["--file", file]).status).not.toBe(0);
  },
);

test(
  "an entry changed behind the program's back is found, by the command and on the page",
  LONG,
  async ({ apiAs, page, signInAs, sql, stack }) => {
    const owner = await apiAs("owner"); // A sign-in, so that there is something to change.
    expect(verify(stack)).toMatchObject({ status: 0, stdout: expect.stringContaining("The chain is whole") });
    const [newest] = await sql<{ seq: string; actor_name: string }>(
      "SELECT seq, actor_name FROM audit_entries ORDER BY seq DESC LIMIT 1",
    );
    await expect(sql("UPDATE audit_entries SET actor_name = 'x' WHERE seq = $1", [newest?.seq])).rejects.toThrow();
    const write = async (name: string | undefined) => {
      const url = new URL(stack.env.DATABASE_URL ?? "");
      url.username = "postgres";
      url.password = stack.postgres?.secrets.postgresAdmin ?? "";
      const admin = new pg.Client({ connectionString: url.href });
      await admin.connect();
      await admin.query("SET session_replication_role = replica");
      await admin.query("UPDATE audit_entries SET actor_name = $1 WHERE seq = $2", [name, newest?.seq]);
      await admin.end();
    };
    await write("somebody else");
    try {
      const found = verify(stack);
      expect(found.status).toBe(1);
      expect(found.stdout).toContain(`broken at entry ${newest?.seq}`);
      // A check of the chain is cached for some seconds, so the check before the change may still be returned.
      await expect.poll(async () => (await owner.get("audit.verify")).body.broken?.seq).toBe(Number(newest?.seq));
      await signInAs("auditor");
      await page.goto(AUDIT);
      await expect(page.getByText("این رویداد پس از ثبت تغییر داده شده است.")).toBeVisible();
    } finally {
      await write(newest?.actor_name);
    }
    expect(verify(stack).status).toBe(0);
  },
);
