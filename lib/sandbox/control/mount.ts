import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { BUSINESSES } from "../core/constants";
import { errorAnswer, parseObject, type Served } from "../core/serve";
import type { World } from "../core/world";
import { cardMoneyRoutes } from "./card-money";
import { cardTransferRoutes } from "./card-transfers";
import { cardRoutes } from "./cards";
import { depositRoutes } from "./deposits";
import { faultRoutes } from "./faults";
import { gatewayRoutes } from "./gateway";
import { moneyRoutes } from "./money";
import { sentRoutes } from "./sent";
import { serviceRoutes } from "./service";
import { settlementRoutes } from "./settlements";
import type { ControlRoute } from "./types";
import { webhookRoutes } from "./webhooks";

const controlRoutes: readonly ControlRoute[] = [
  ...serviceRoutes,
  ...moneyRoutes,
  ...settlementRoutes,
  ...depositRoutes,
  ...gatewayRoutes,
  ...cardRoutes,
  ...cardMoneyRoutes,
  ...cardTransferRoutes,
  ...faultRoutes,
  ...webhookRoutes,
  ...sentRoutes,
];

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a caller may play the world: from this machine, to this machine by name, and not a page in a browser
 * (a page sends `Origin` and can be told a foreign name that points here).
 */
function mayControl(context: Served): boolean {
  const address = context.env.incoming.socket.remoteAddress ?? "";
  const host = context.req.header("host") ?? "";
  return LOOPBACK_ADDRESS.test(address) && LOOPBACK_HOST.test(host) && context.req.header("origin") === undefined;
}

export function mountControl(app: Hono<{ Bindings: HttpBindings }>, world: World): void {
  app.use("/_sandbox/*", async (context, next) => {
    if (mayControl(context)) return next();
    return Response.json({ error: "control answers only to this machine, and not to a web page" }, { status: 403 });
  });
  for (const route of controlRoutes) {
    app.on(route.method, `/_sandbox${route.path}`, async (context) => {
      try {
        // `curl -d` calls its JSON a form: the text decides, not its name.
        const text = await context.req.text();
        const { searchParams: query, origin } = new URL(context.req.url);
        // Whose world is played: the first business's unless `?business=` names another.
        const name = query.get("business") || null;
        const sandbox = name === null ? world.first : world.of(name);
        if (!sandbox) return Response.json({ error: "no such business" }, { status: 404 });
        const call = {
          sandbox,
          sinks: world.sinks,
          origin,
          params: context.req.param() as Record<string, string>,
          query,
          body: text === "" ? {} : parseObject(text),
        };
        return Response.json(await route.handle(call));
      } catch (error) {
        return errorAnswer(error);
      }
    });
  }
  app.get("/_sandbox/businesses", () =>
    Response.json({ businesses: BUSINESSES.map(({ name, nameFa }) => ({ name, nameFa })) }),
  );
  app.get("/_sandbox", () =>
    Response.json({ control: controlRoutes.map(({ method, path }) => `${method} /_sandbox${path}`) }),
  );
  app.all("/_sandbox/*", () => Response.json({ error: "no such control call" }, { status: 404 }));
}
