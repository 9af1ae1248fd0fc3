import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { startMailSink } from "../../../sandbox/sinks/mail";
import { mountSinks } from "../../../sandbox/sinks/mount";
import { type Sent, SentMessages } from "../../../sandbox/sinks/sent";
import { Sinks } from "../../../sandbox/sinks/sinks";

/** Everything that arrived, for as long as the test runs. */
class AllMessages extends SentMessages {
  readonly arrived: Sent[] = [];

  override add(sent: Parameters<SentMessages["add"]>[0]): Sent {
    const added = super.add(sent);
    this.arrived.push(added);
    return added;
  }
}

/**
 * The other ends of all channels. They are in the test's own process, because what arrived must outlive the sandbox. The
 * sandbox's controls are passed through, since a web process knows one address for both.
 */
export interface Outside {
  url: string;
  mailUrl: string;
  /** In the order in which they arrived. */
  arrived: readonly Sent[];
  /** Makes a browser that takes pushes. */
  openBrowser(): ReturnType<Sinks["subscriptions"]["subscribe"]>;
  /** A person writes to a bot in the chat of this number. */
  write(bot: "telegram" | "bale", chat: number, text: string): void;
  /** Stops messages before they arrive; mails are not stopped. */
  hold(): HeldMessages;
  close(): Promise<void>;
}

export interface HeldMessages {
  /** How many stand still. */
  count(): number;
  /** @param doArrive whether they still arrive; otherwise they are cut */
  release(doArrive: boolean): void;
}

/** @param sandbox its address, where everything else goes */
export async function openOutside(sandbox: string): Promise<Outside> {
  const sent = new AllMessages();
  const sinks = new Sinks(sent);
  const app = new Hono<{ Bindings: HttpBindings }>();
  let gate: { standing: number; opened: Promise<boolean> } | null = null;
  app.use("/sinks/*", async (context, next) => {
    if (gate && !context.req.path.endsWith("/getUpdates")) {
      gate.standing += 1;
      if (!(await gate.opened)) {
        context.env.outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    }
    return next();
  });
  mountSinks(app, sinks);
  app.all("*", async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const body = req.method === "GET" || req.method === "HEAD" ? undefined : await req.arrayBuffer();
    const type = req.header("content-type");
    return fetch(sandbox + pathname + search, {
      method: req.method,
      headers: type === undefined ? {} : { "content-type": type },
      body,
    }).catch(() => new Response(null, { status: 502 }));
  });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const mail = await startMailSink(sent, 0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    mailUrl: mail.url,
    arrived: sent.arrived,
    openBrowser: () => sinks.subscriptions.subscribe(url),
    write: (bot, chat, text) => void sinks.bots[bot].write(chat, text),
    hold() {
      let open = (_: boolean) => {};
      const mine = { standing: 0, opened: new Promise<boolean>((resolve) => (open = resolve)) };
      gate = mine;
      return {
        count: () => mine.standing,
        release(doArrive) {
          if (gate === mine) gate = null;
          open(doArrive);
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        mail.close();
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
