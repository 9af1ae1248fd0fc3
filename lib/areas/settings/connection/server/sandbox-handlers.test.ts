import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema/index";
import { readBotUpdates, startBotLink } from "@/lib/server/notices/channels/bot-link";
import { callService } from "@/lib/server/proxy/call-service";
import { markBroken, readPair } from "@/lib/server/tokens/store";
import { type Ask, askAs } from "@/lib/testing/local";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { sandboxOperations } from "../sandbox-operations";

let sandbox: TestSandbox;
let owner: Ask;
const context = { business: BUSINESS, requestId: "test-request" };

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await askAs("owner");
});
afterAll(() => sandbox.close());

const control = (input: Record<string, unknown>) => owner(sandboxOperations.control, input);

describe("the sandbox's panel", () => {
  it("shows what was sent about this business, makes channels fail and lets them work again", async () => {
    const post = (path: string, body: object) =>
      fetch(`${sandbox.url}/sinks/${path}`, { method: "POST", body: JSON.stringify(body) });
    await post("sms", { to: "0912", text: `one\nhttp://localhost:3000/${BUSINESS}/approvals` });
    await post("sms", { to: "0912", text: "two\nhttp://localhost:3000/golestan-books/approvals" });
    await post("webhook/team", { title: "three", link: "http://localhost:3000/golestan-books/approvals" });
    const { body } = await control({ action: "fail_channel", channel: "sms", fault: "status", times: "five" });
    expect(body.state.sent).toMatchObject([{ channel: "sms", to: "0912", text: expect.stringMatching(/^one/) }]);
    expect(body.state.channelFaults).toMatchObject([{ channel: "sms", fault: "status", left: 5, struck: 0 }]);
    expect((await post("sms", { to: "0912", text: "four" })).status).toBe(503);
    expect((await control({ action: "heal_channels" })).body.state.channelFaults).toEqual([]);
    expect((await post("sms", { to: "0912", text: "five" })).status).toBe(200);
    await control({ action: "fail_channel", channel: "sms", fault: "in_success", times: "once" });
    const answer = await post("sms", { to: "0912", text: "six" });
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: "failed" }]);
  });

  it("writes to a bot in the member's place, and the audit log does not repeat what", async () => {
    const { id } = await makeMember(BUSINESS, "owner");
    const { code } = await startBotLink(id, "bale");
    expect((await control({ action: "write_to_bot", bot: "bale", text: code })).status).toBe(200);
    await readBotUpdates();
    const [answer] = (await owner(sandboxOperations.state)).body.sent;
    expect(answer).toMatchObject({ channel: "bale", text: expect.stringContaining("به دفتر وصل شد") });
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.seq)).limit(1);
    expect(entry).toMatchObject({ action: "sandbox.controlled", subject: "write_to_bot", detail: { bot: "bale" } });
    expect(JSON.stringify(entry)).not.toContain(code);
  });

  it("lets time pass", async () => {
    const before = (await owner(sandboxOperations.state)).body.aheadSeconds;
    const { body } = await control({ action: "advance_clock", step: "hour" });
    expect(body.state.aheadSeconds).toBe(before + 3600);
  });

  it("switches a fault on for one kind of call, shows it, and clears it", async () => {
    const { body } = await control({ action: "add_fault", fault: "status", target: "balance", times: "always" });
    expect(body.state.faults).toMatchObject([{ fault: "status", target: "balance", left: null }]);
    await expect(callService(walletOperations.balance, {}, context)).rejects.toMatchObject({
      code: "upstream_unavailable",
    });
    expect((await control({ action: "clear_faults" })).body.state.faults).toEqual([]);
    await expect(callService(walletOperations.balance, {}, context)).resolves.toBeDefined();
  });

  it("loses a refresh, a webhook", async () => {
    for (const fault of ["refresh_lost", "webhook_lost"]) {
      const { status, body } = await control({ action: "add_fault", fault, target: "balance", times: "once" });
      expect(status).toBe(200);
      expect(body.state.faults).toMatchObject([{ fault, left: 1 }]);
      await control({ action: "clear_faults" });
    }
  });

  it("links a new pair, which heals a broken link", async () => {
    const before = await readPair(BUSINESS);
    await markBroken(BUSINESS, before?.version ?? 0, "refused");
    expect((await control({ action: "link_pair" })).status).toBe(200);
    expect(await readPair(BUSINESS)).toMatchObject({ version: (before?.version ?? 0) + 1, brokenAt: null });
  });

  it("makes a withdrawal finish or fail, and says when it is too late", async () => {
    const { data } = await callService(withdrawalOperations.list, { status: "INIT", page: 1, perPage: 2 }, context);
    const [first, second] = data.items;
    const done = await control({ action: "settle_withdrawal", withdrawal: first?.id, outcome: "DONE" });
    expect(done.body).toMatchObject({ withdrawalId: first?.id, status: "DONE" });
    const failed = { action: "settle_withdrawal", withdrawal: second?.id, outcome: "FAILED", errorCode: "01" };
    expect((await control(failed)).body).toMatchObject({ status: "FAILED" });
    const shown = await callService(withdrawalOperations.show, { withdrawalId: second?.id ?? "" }, context);
    expect(shown.data).toMatchObject({ status: "FAILED", errorCode: "01" });
    expect((await control(failed)).body).toMatchObject({ code: "upstream_conflict" });
    const stranger = await control({ ...failed, withdrawal: "00000000-0000-0000-0000-000000000000" });
    expect(stranger).toMatchObject({ status: 422, body: { fields: { withdrawal: "errors.invalidId" } } });
  });

  it("takes only what is on its list, and writes it down", async () => {
    for (const input of [
      { action: "reset" },
      { action: "advance_clock", step: "year" },
      { action: "advance_clock", seconds: 1 },
      { action: "settle_withdrawal", withdrawal: "../../reset", outcome: "DONE" },
      { action: "add_fault", fault: "format_disk", target: "any", times: "once" },
    ]) {
      expect((await control(input)).status, JSON.stringify(input)).toBe(422);
    }
    await control({ action: "advance_clock", step: "day" });
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.seq)).limit(1);
    expect(entry).toMatchObject({ action: "sandbox.controlled", subject: "advance_clock", detail: { step: "day" } });
  });
});
