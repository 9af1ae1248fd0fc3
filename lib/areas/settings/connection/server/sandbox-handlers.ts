import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { routes } from "@/lib/kit/routes";
import { handle, type LocalContext } from "@/lib/server/local/handle";
import { ownAddress } from "@/lib/server/tokens/link-sandbox";
import { controlSandbox, issueSandboxPair } from "@/lib/server/tokens/sandbox-control";
import { storePair } from "@/lib/server/tokens/store";
import { sandboxOperations } from "../sandbox-operations";
import {
  CHANNEL_FAULTS,
  CLOCK_STEPS,
  FAULT_TARGETS,
  type FaultTarget,
  SANDBOX_FAULTS,
  type SandboxControlAnswer,
  type SandboxState,
  SENT_CHANNELS,
  type sandboxControlInput,
  type WebhookVariant,
} from "../sandbox-schemas";

type Control = z.output<typeof sandboxControlInput>;

/** The calls that a fault can wait for, by their names on the screen. */
const TARGETS: Record<Exclude<FaultTarget, "any">, Pick<ServiceOperation, "service">> = {
  withdrawals: withdrawalOperations.list,
  withdrawal: withdrawalOperations.show,
  balance: walletOperations.balance,
  transactions: walletOperations.transactions,
  business: businessOperations.show,
};
const TIMES = { once: 1, five: 5, always: "always" } as const;

/** How the sandbox is told to send a webhook that is right, or wrong in one way. */
const VARIANTS: Record<WebhookVariant, Record<string, unknown>> = {
  good: {},
  form: { form: true },
  bad_key: { badKey: true },
  old: { ageSeconds: 6 },
  sandbox_key: { only: "v0" },
  unsigned: { unsigned: true },
};

const clockAnswer = z.object({ iso: z.string(), offsetSeconds: z.number() });
const faultsAnswer = z.object({
  faults: z.array(
    z.object({
      id: z.number(),
      fault: z.string(),
      method: z.string().nullable(),
      path: z.string().nullable(),
      times: z.number().nullable(),
      struck: z.number(),
    }),
  ),
});
const sentMessages = z.object({
  sent: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(SENT_CHANNELS),
      to: z.string(),
      title: z.string(),
      text: z.string(),
      at: z.string(),
      detail: z.object({ payload: z.object({ link: z.string().optional() }).optional() }),
    }),
  ),
});
const channelFaults = z.object({
  faults: z.array(
    z.object({
      id: z.number(),
      channel: z.enum(SENT_CHANNELS),
      fault: z.enum(CHANNEL_FAULTS),
      times: z.number().nullable(),
      struck: z.number(),
    }),
  ),
});
const settledAnswer = z.object({ withdrawal: z.object({ id: z.string(), status: z.string() }) });
const sentAnswer = z.object({ status: z.number().nullable() });

export const handlers = [
  handle(sandboxOperations.state, (_, { business }) => readState(business)),

  handle(sandboxOperations.control, async (input, context) => {
    // Asked first, so that live mode refuses before anything is written down.
    await controlSandbox(context.business, "GET", "/clock");
    if (input.action === "link_pair") return linkPair(context);
    const { action, ...whole } = input;
    // What is written to a bot may be a code that connects a chat.
    const detail = input.action === "write_to_bot" ? { bot: input.bot } : whole;
    await context.audit({ action: "sandbox.controlled", subject: action, detail });
    try {
      return await carryOut(input, context);
    } catch (error) {
      const isUnknownRecord = error instanceof ApiError && error.code === "not_found" && "withdrawal" in input;
      throw isUnknownRecord ? new ApiError("invalid_input", { fields: { withdrawal: "errors.invalidId" } }) : error;
    }
  }),
];

async function linkPair({ business, member, db, audit }: LocalContext): Promise<SandboxControlAnswer> {
  const action = "link_pair";
  const pair = await issueSandboxPair(business);
  await db.transaction(async (tx) => {
    await storePair(business, pair, { kind: "linked", actor: member.name }, tx);
    await audit({ action: "sandbox.controlled", subject: action }, tx);
  });
  return { action, state: await readState(business) };
}

async function carryOut(
  input: Exclude<Control, { action: "link_pair" }>,
  { business, member }: LocalContext,
): Promise<SandboxControlAnswer> {
  switch (input.action) {
    case "advance_clock":
      await controlSandbox(business, "POST", "/clock", { advanceSeconds: CLOCK_STEPS[input.step] });
      return { action: input.action, state: await readState(business) };
    case "add_fault":
      await controlSandbox(business, "POST", "/faults", {
        fault: input.fault,
        times: TIMES[input.times],
        operation: SANDBOX_FAULTS[input.fault].on === "call" ? callOf(input.target) : "*",
        ...(input.fault === "malformed" ? { value: "wrong_types" } : {}),
      });
      return { action: input.action, state: await readState(business) };
    case "clear_faults":
      await controlSandbox(business, "DELETE", "/faults");
      return { action: input.action, state: await readState(business) };
    case "fail_channel": {
      const { channel, fault } = input;
      await controlSandbox(business, "POST", "/sent/faults", { channel, fault, times: TIMES[input.times] });
      return { action: input.action, state: await readState(business) };
    }
    case "heal_channels":
      await controlSandbox(business, "DELETE", "/sent/faults");
      return { action: input.action, state: await readState(business) };
    case "write_to_bot":
      await controlSandbox(business, "POST", `/sent/bots/${input.bot}`, {
        chat_id: chatOf(member.id),
        text: input.text,
      });
      return { action: input.action, state: await readState(business) };
    case "settle_withdrawal": {
      const { withdrawal } = settledAnswer.parse(
        await controlSandbox(business, "POST", `/withdrawals/${encodeURIComponent(input.withdrawal)}/settle`, {
          status: input.outcome,
          error_code: input.outcome === "FAILED" ? input.errorCode : undefined,
        }),
      );
      return {
        action: input.action,
        state: await readState(business),
        withdrawalId: withdrawal.id,
        status: withdrawal.status,
      };
    }
    case "send_webhook": {
      const { status } = sentAnswer.parse(
        await controlSandbox(business, "POST", "/webhooks/send", {
          withdrawal_id: input.withdrawal,
          url: `${ownAddress()}${routes.api.webhook(business, "withdrawals")}`,
          ...VARIANTS[input.variant],
        }),
      );
      return { action: input.action, state: await readState(business), answered: status };
    }
  }
}

/** The number of a member's chat with the sandbox's bots; always the same. */
const chatOf = (memberId: string): number => createHash("sha256").update(memberId).digest().readUIntBE(0, 4) + 1;

const SHOWN_MESSAGES = 20;
/** A link to a page of Daftar; the second part of the path is the business. */
const LINK = /https?:\/\/[^/\s"]+(\/[\w-]+\/[^\s"]*)/;

/** The newest messages. All businesses share the channels, so a message that links to another business is left out. */
async function readSent(business: string): Promise<SandboxState["sent"]> {
  const { sent } = sentMessages.parse(await controlSandbox(business, "GET", "/sent"));
  const isOurs = ({ text, detail }: (typeof sent)[number]): boolean => {
    const path = detail.payload?.link ?? LINK.exec(text)?.[1];
    return path === undefined || path.replace(/^https?:\/\/[^/]+/, "").startsWith(`/${business}/`);
  };
  return sent
    .filter(isOurs)
    .slice(0, SHOWN_MESSAGES)
    .map(({ id, channel, to, title, text, at }) => ({ id, channel, to, title, text, at }));
}

async function readState(business: string): Promise<SandboxState> {
  const [clock, { faults }, sent, failing] = await Promise.all([
    controlSandbox(business, "GET", "/clock").then((answer) => clockAnswer.parse(answer)),
    controlSandbox(business, "GET", "/faults").then((answer) => faultsAnswer.parse(answer)),
    readSent(business),
    controlSandbox(business, "GET", "/sent/faults").then((answer) => channelFaults.parse(answer)),
  ]);
  return {
    sent,
    channelFaults: failing.faults.map(({ times, ...fault }) => ({ ...fault, left: times })),
    now: clock.iso,
    aheadSeconds: clock.offsetSeconds,
    faults: faults.map(({ id, fault, method, path, times, struck }) => {
      const call = path === null ? null : method === null ? path : `${method} ${path}`;
      return { id, fault, call, target: targetOf(call), left: times, struck };
    }),
  };
}

/** `METHOD /path` as the sandbox knows it; `*` for any. */
function callOf(target: FaultTarget): string {
  if (target === "any") return "*";
  const { method, path } = TARGETS[target].service;
  return `${method} ${path.replace(/\?.*$/, "")}`;
}

const targetOf = (call: string | null): FaultTarget | null =>
  call === null ? "any" : (FAULT_TARGETS.find((target) => callOf(target) === call) ?? null);
