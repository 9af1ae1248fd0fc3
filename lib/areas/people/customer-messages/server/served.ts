import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { messageSeals } from "@/lib/server/customer-messages/record";
import { customerMessageOperations } from "../operations";
import * as schemas from "../schemas";
import { customerMessageNotices } from "./notices";

export const customerMessagesArea = serveArea(
  customerMessageOperations,
  {
    of: schemas.messagesInput,
    text: schemas.messageTextInput,
    send: schemas.sendMessageInput,
    settings: noInput,
    changeSettings: schemas.messageSettingsInput,
  },
  { sealed: messageSeals, notices: customerMessageNotices },
);
