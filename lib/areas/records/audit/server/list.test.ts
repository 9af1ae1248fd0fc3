import { afterAll, beforeAll, expect, it } from "vitest";
import { recordAudit } from "@/lib/server/audit/record";
import { maskText } from "@/lib/server/proxy/mask";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { auditOperations } from "../operations";
import type { AuditPage } from "../schemas";

const IBAN = "IR970540582801441049604555";
let sandbox: TestSandbox;
let auditor: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer();
  auditor = await makeMember(BUSINESS, "auditor");
  const actor = { id: auditor.id, name: "زهرا كاظمی‌نژاد" };
  const detail = { amountRial: 2_000_000, iban: maskText(IBAN, "iban"), reason: "فاکتور ۱۲" };
  await recordAudit({ action: "order.approved", business: BUSINESS, actor, subject: "wanted", detail });
  await recordAudit({ action: "export.created", business: BUSINESS, actor: null, subject: "other" });
});
afterAll(() => sandbox.close());

async function found(q: string): Promise<(string | null)[]> {
  const { body } = await auditor.ask(auditOperations.list, { q });
  return (body as AuditPage).items.map(({ subject }) => subject);
}

it.each([
  IBAN,
  "IR97 0540 5828 0144 1049 6045 55",
  "۹۷۰۵۴۰۵۸۲۸۰۱۴۴۱۰۴۹۶۰۴۵۵۵",
  "2,000,000",
  "۲٬۰۰۰٬۰۰۰",
  "۲٬۰۰۰٬۰۰۰ ریال",
  "200,000 toman",
  "2000000",
  "Approved a payment",
  "تایید دستور",
  "wanted",
  "کاظمی نژاد".replace(" ", "\u200c"),
  "فاکتور 12",
])("the log is searched by what it shows: %s", async (text) => {
  expect(await found(text)).toEqual(["wanted"]);
});

it("finds nothing by what no entry has", async () => {
  for (const text of ["IR820540102680020817909002", "3,000,000", "%", "_", "رد دستور"]) {
    expect(await found(text), text).toEqual([]);
  }
});
