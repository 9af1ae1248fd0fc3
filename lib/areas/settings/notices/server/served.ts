import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { noticeOperations, noticeSettingsOperations } from "../operations";
import {
  assignInput,
  botInput,
  channelInput,
  endpointInput,
  kindInput,
  noticeInput,
  noticeSettingsInput,
  pushSubscriptionInput,
  seenInput,
  wishesInput,
} from "../schemas";
import { noticeSources } from "./notices";

export const noticesArea = serveArea(
  noticeOperations,
  {
    inbox: noInput,
    ofKind: kindInput,
    counts: noInput,
    ended: noInput,
    see: seenInput,
    putAway: seenInput,
    colleagues: noticeInput,
    assign: assignInput,
  },
  { notices: noticeSources },
);

export const noticeSettingsArea = serveArea(noticeSettingsOperations, {
  mine: noInput,
  change: wishesInput,
  test: channelInput,
  connectBot: botInput,
  disconnectBot: botInput,
  subscribePush: pushSubscriptionInput,
  unsubscribePush: endpointInput,
  deliveries: noInput,
  business: noInput,
  changeBusiness: noticeSettingsInput,
});
