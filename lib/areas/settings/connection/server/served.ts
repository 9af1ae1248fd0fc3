import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { connectionOperations } from "../operations";
import { sandboxOperations } from "../sandbox-operations";
import { sandboxControlInput } from "../sandbox-schemas";
import { pastePairInput, webhookKeyInput } from "../schemas";
import { connectionNotices } from "./notices";

export const connectionArea = serveArea(
  connectionOperations,
  {
    state: noInput,
    limits: noInput,
    detail: noInput,
    book: noInput,
    unreadable: noInput,
    refresh: noInput,
    pastePair: pastePairInput,
    setWebhookKey: webhookKeyInput,
  },
  { notices: connectionNotices },
);

export const sandboxArea = serveArea(sandboxOperations, {
  state: noInput,
  control: sandboxControlInput,
});
