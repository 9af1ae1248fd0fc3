import { BOTS } from "../sinks/bots";
import { SINK_CHANNELS, SINK_FAULTS, WORDED_CHANNELS } from "../sinks/sent";
import { readChoice, readNumber, readText, refuse } from "./read";
import type { ControlCall, ControlRoute } from "./types";

/** Makes a channel fail for the next messages, or until the faults are cleared. */
function addFault({ sinks, body }: ControlCall) {
  const channel = readChoice(body, "channel", SINK_CHANNELS);
  const fault = readChoice(body, "fault", SINK_FAULTS);
  const value = readNumber(body, "value") ?? null;
  if (value !== null && !(Number.isInteger(value) && value >= 300 && value <= 599))
    return refuse("value must be a status from 300 to 599");
  if (fault === "in_success" && !WORDED_CHANNELS.includes(channel))
    return refuse(`in_success is for ${WORDED_CHANNELS.join(", ")}`);
  const times = body.times === "always" ? null : (readNumber(body, "times") ?? 1);
  return sinks.sent.addFault({ channel, fault, value, times });
}

/** A person writes to a bot. */
function writeToBot({ sinks, params, body }: ControlCall) {
  const bot = BOTS.find((name) => name === params.bot) ?? refuse(`the bots are ${BOTS.join(", ")}`);
  const chat = readNumber(body, "chat_id") ?? refuse("chat_id is needed");
  const text = readText(body, "text") ?? refuse("text is needed");
  const type = body.type === undefined ? "private" : readChoice(body, "type", ["private", "group"]);
  return sinks.bots[bot].write(chat, text, { type, username: readText(body, "username") });
}

export const sentRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/sent",
    handle: ({ sinks, query }) => ({
      sent: sinks.sent.list({ channel: query.get("channel") ?? undefined, to: query.get("to") ?? undefined }),
    }),
  },
  {
    method: "DELETE",
    path: "/sent",
    handle: ({ sinks }) => {
      sinks.sent.clear();
      return { sent: [] };
    },
  },
  { method: "GET", path: "/sent/faults", handle: ({ sinks }) => ({ faults: sinks.sent.faults() }) },
  { method: "POST", path: "/sent/faults", handle: addFault },
  {
    method: "DELETE",
    path: "/sent/faults",
    handle: ({ sinks }) => {
      sinks.sent.clearFaults();
      return { faults: [] };
    },
  },
  { method: "POST", path: "/sent/browsers", handle: ({ sinks, origin }) => sinks.subscriptions.subscribe(origin) },
  {
    method: "DELETE",
    path: "/sent/browsers/:id",
    handle: ({ sinks, params }) => ({ removed: sinks.subscriptions.unsubscribe(params.id ?? "") }),
  },
  { method: "POST", path: "/sent/bots/:bot", handle: writeToBot },
];
