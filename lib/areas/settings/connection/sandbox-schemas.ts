import { WITHDRAWAL_ERROR_CODES } from "@/lib/areas/collecting/withdrawals/status";
import * as z from "@/lib/kit/zod";

export const CLOCK_STEPS = { hour: 3600, day: 86_400, month: 31 * 86_400 } as const;
export type ClockStep = keyof typeof CLOCK_STEPS;
const CLOCK_STEP_NAMES = ["hour", "day", "month"] as const satisfies readonly ClockStep[];

/** What can go wrong on purpose. `on`: a call of the service, the token refresh, or a webhook on its way to us. */
export const SANDBOX_FAULTS = {
  drop_before: { on: "call" },
  drop_after: { on: "call" },
  delay: { on: "call" },
  silent: { on: "call" },
  status: { on: "call" },
  rate_limit: { on: "call" },
  malformed: { on: "call" },
  huge: { on: "call" },
  never_ending: { on: "call" },
  refresh_lost: { on: "refresh" },
  webhook_duplicate: { on: "webhook" },
  webhook_reorder: { on: "webhook" },
  webhook_lost: { on: "webhook" },
} as const satisfies Record<string, { on: "call" | "refresh" | "webhook" }>;
export type SandboxFault = keyof typeof SANDBOX_FAULTS;
export const SANDBOX_FAULT_NAMES = Object.keys(SANDBOX_FAULTS) as [SandboxFault, ...SandboxFault[]];

/** Which calls a fault waits for. */
export const FAULT_TARGETS = ["any", "withdrawals", "withdrawal", "balance", "transactions", "business"] as const;
export type FaultTarget = (typeof FAULT_TARGETS)[number];

export const FAULT_TIMES = ["once", "five", "always"] as const;
export const SETTLE_OUTCOMES = ["DONE", "FAILED", "CANCELED", "REVERSED"] as const;

/** Right, or wrong in one way. */
export const WEBHOOK_VARIANTS = ["good", "form", "bad_key", "old", "sandbox_key", "unsigned"] as const;
export type WebhookVariant = (typeof WEBHOOK_VARIANTS)[number];

/** The ways by which messages leave Daftar, as the sandbox catches them. */
export const SENT_CHANNELS = ["mail", "push", "telegram", "bale", "sms", "webhook"] as const;
export type SentChannel = (typeof SENT_CHANNELS)[number];
/** What a channel can be made to do: say that the address is gone, fail for now, not answer, or say no with a 200. */
export const CHANNEL_FAULTS = ["refuse", "status", "hang", "in_success"] as const;
export type ChannelFault = (typeof CHANNEL_FAULTS)[number];
const WORDED_CHANNELS: ReadonlySet<SentChannel> = new Set(["sms", "telegram", "bale"]);
/** The faults of a channel: a no with a 200 needs an answer with words. */
export const channelFaultsOf = (channel: SentChannel): readonly ChannelFault[] =>
  CHANNEL_FAULTS.filter((fault) => fault !== "in_success" || WORDED_CHANNELS.has(channel));
export const SANDBOX_BOTS = ["telegram", "bale"] as const;

const botText = z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(200, "errors.tooLong"));

const withdrawal = z
  .string()
  .check(z.trim(), z.minLength(1, "errors.required"), z.regex(/^[\w-]{8,100}$/, "errors.invalidId"));

/** Everything the sandbox can be told from the dashboard: the allow-list. */
export const sandboxControlInput = z.discriminatedUnion("action", [
  z.object({ action: z.literal("advance_clock"), step: z.enum(CLOCK_STEP_NAMES) }),
  z.object({
    action: z.literal("add_fault"),
    fault: z.enum(SANDBOX_FAULT_NAMES, "errors.chooseOne"),
    target: z.enum(FAULT_TARGETS, "errors.chooseOne"),
    times: z.enum(FAULT_TIMES, "errors.chooseOne"),
  }),
  z.object({ action: z.literal("clear_faults") }),
  z.object({ action: z.literal("link_pair") }),
  z.object({
    action: z.literal("settle_withdrawal"),
    withdrawal,
    outcome: z.enum(SETTLE_OUTCOMES, "errors.chooseOne"),
    errorCode: z.optional(z.enum(WITHDRAWAL_ERROR_CODES, "errors.chooseOne")),
  }),
  z.object({
    action: z.literal("send_webhook"),
    withdrawal,
    variant: z.enum(WEBHOOK_VARIANTS, "errors.chooseOne"),
  }),
  z.object({
    action: z.literal("fail_channel"),
    channel: z.enum(SENT_CHANNELS, "errors.chooseOne"),
    fault: z.enum(CHANNEL_FAULTS, "errors.chooseOne"),
    times: z.enum(FAULT_TIMES, "errors.chooseOne"),
  }),
  z.object({ action: z.literal("heal_channels") }),
  z.object({ action: z.literal("write_to_bot"), bot: z.enum(SANDBOX_BOTS, "errors.chooseOne"), text: botText }),
]);
export type SandboxControlInput = z.input<typeof sandboxControlInput>;

/** The fields of one action's form. */
export const settleForm = z.object({
  withdrawal,
  outcome: z.enum(SETTLE_OUTCOMES, "errors.chooseOne"),
  errorCode: z.enum(WITHDRAWAL_ERROR_CODES, "errors.chooseOne"),
});
export const webhookForm = z.object({ withdrawal, variant: z.enum(WEBHOOK_VARIANTS, "errors.chooseOne") });
export const faultForm = z.object({
  fault: z.enum(SANDBOX_FAULT_NAMES, "errors.chooseOne"),
  target: z.enum(FAULT_TARGETS, "errors.chooseOne"),
  times: z.enum(FAULT_TIMES, "errors.chooseOne"),
});

export const channelForm = z
  .object({
    channel: z.enum(SENT_CHANNELS, "errors.chooseOne"),
    fault: z.enum(CHANNEL_FAULTS, "errors.chooseOne"),
    times: z.enum(FAULT_TIMES, "errors.chooseOne"),
  })
  .check(
    z.refine(({ channel, fault }) => channelFaultsOf(channel).includes(fault), {
      path: ["fault"],
      message: "errors.chooseOne",
    }),
  );
export const botForm = z.object({ bot: z.enum(SANDBOX_BOTS, "errors.chooseOne"), text: botText });

/** A message that left Daftar and ended in the sandbox. */
export interface SentMessage {
  id: string;
  channel: SentChannel;
  to: string;
  /** Empty for channels whose messages have none. */
  title: string;
  text: string;
  at: string;
}

export interface ActiveChannelFault {
  id: number;
  channel: SentChannel;
  fault: ChannelFault;
  left: number | null;
  struck: number;
}

export interface ActiveFault {
  id: number;
  fault: string;
  /** `METHOD /path` as the sandbox has it; null is any. */
  call: string | null;
  target: FaultTarget | null;
  /** How often it still strikes; null is until it is cleared. */
  left: number | null;
  struck: number;
}

export interface SandboxState {
  /** The sandbox's own time, and how far it was put ahead of the real one. */
  now: string;
  aheadSeconds: number;
  faults: ActiveFault[];
  /** The newest messages, without those about other businesses. */
  sent: SentMessage[];
  channelFaults: ActiveChannelFault[];
}

export type SandboxControlAnswer =
  | {
      action:
        | "advance_clock"
        | "add_fault"
        | "clear_faults"
        | "link_pair"
        | "fail_channel"
        | "heal_channels"
        | "write_to_bot";
      state: SandboxState;
    }
  | { action: "settle_withdrawal"; state: SandboxState; withdrawalId: string; status: string }
  /** `answered`: what our own receiver said; null when it could not be reached. */
  | { action: "send_webhook"; state: SandboxState; answered: number | null };
