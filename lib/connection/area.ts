import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { connectionOperations } from "./operations";
import { sandboxOperations } from "./sandbox-operations";
import { sandboxControlInput } from "./sandbox-schemas";
import { pastePairInput, webhookKeyInput } from "./schemas";

export const connectionArea = areaOf(connectionOperations, {
  state: noInput,
  limits: noInput,
  detail: noInput,
  book: noInput,
  unreadable: noInput,
  refresh: noInput,
  pastePair: pastePairInput,
  setWebhookKey: webhookKeyInput,
});

export const sandboxArea = areaOf(sandboxOperations, {
  state: noInput,
  control: sandboxControlInput,
});
