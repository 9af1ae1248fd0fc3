import "server-only";
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
  CLOCK_STEPS,
  FAULT_TARGETS,
  type FaultTarget,
  SANDBOX_FAULTS,
  type SandboxControlAnswer,
  type SandboxState,
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
const settledAnswer = z.object({ withdrawal: z.object({ id: z.string(), status: z.string() }) });
const sentAnswer = z.object({ status: z.number().nullable() });

export const handlers = [
  handle(sandboxOperations.state, (_, { business }) => readState(business)),

  handle(sandboxOperations.control, async (input, context) => {
    // Asked first, so that live mode refuses before anything is written down.
    await controlSandbox(context.business, "GET", "/clock");
    if (input.action === "link_pair") return linkPair(context);
    const { action, ...detail } = input;
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
  { business }: LocalContext,
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

async function readState(business: string): Promise<SandboxState> {
  const [clock, { faults }] = await Promise.all([
    controlSandbox(business, "GET", "/clock").then((answer) => clockAnswer.parse(answer)),
    controlSandbox(business, "GET", "/faults").then((answer) => faultsAnswer.parse(answer)),
  ]);
  return {
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
