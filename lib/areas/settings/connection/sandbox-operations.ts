import { areaTags } from "@/lib/areas/areas";
import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { SandboxControlAnswer, SandboxState, sandboxControlInput } from "./sandbox-schemas";

/** Plays the world around the service: only in sandbox mode, otherwise `not_found`. */
export const sandboxOperations = {
  state: defineLocalOperation({
    id: "sandbox.state",
    method: "GET",
    permission: "connection.manage",
    input: type<typeof noInput>(),
    output: type<SandboxState>(),
    reads: ["connection"],
  }),

  control: defineLocalOperation({
    id: "sandbox.control",
    method: "POST",
    permission: "connection.manage",
    input: type<typeof sandboxControlInput>(),
    output: type<SandboxControlAnswer>(),
    // Time that passes touches everything the service tells.
    changes: areaTags.filter((tag) => !["team", "sessions", "member", "exports", "users", "banks"].includes(tag)),
  }),
};
