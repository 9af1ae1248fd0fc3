import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { areas, HOST_PREFIX } from "./areas";
import { mountControl } from "./control/mount";
import { type CallRecord, REAL_LIMITS } from "./core/calls";
import type { Size } from "./core/constants";
import { serveRoute, serveUnknown } from "./core/serve";
import { World } from "./core/world";

type Options = {
  /** 0 takes a free one. */
  port?: number;
  /** SQLite file, or `:memory:`. Filled when it is empty. */
  dataFile?: string;
  limits?: "off" | "real";
  /** How much past an empty file gets. */
  size?: Size;
  /** Is told of every answered call. */
  log?: (call: CallRecord) => void;
};

/**
 * Starts the service on 127.0.0.1.
 *
 * @returns its address, and a way to stop it that waits for nobody
 * @throws Error `EADDRINUSE` when the port is taken
 */
export async function startSandbox({
  port = 0,
  dataFile = ":memory:",
  limits = "real",
  size = "full",
  log,
}: Options = {}) {
  let app: ReturnType<typeof makeApp> | undefined;
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
    overrideGlobalObjects: false,
    // As the gate's: where one process is busy for seconds, Node's five cut the next request.
    serverOptions: { keepAliveTimeout: 75_000 },
  });
  // The port first: whoever does not get it must not touch the file of the one who has it.
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const world = open(server, () => new World({ dataFile, limits: limits === "off" ? null : REAL_LIMITS, size, log }));
  app = makeApp(world);
  const { port: taken } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
    world.close();
  };
  return { url: `http://127.0.0.1:${taken}`, close };
}

/** A file that cannot be opened must not leave a server behind that keeps the process alive. */
function open<T>(server: ServerType, work: () => T): T {
  try {
    return work();
  } catch (error) {
    server.close();
    throw error;
  }
}

function makeApp(world: World): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  mountControl(app, world);
  const paths = new Set<string>();
  for (const route of areas.flatMap((area) => area.routes)) {
    if (route.path.includes("?")) continue;
    const path = HOST_PREFIX[route.host] + route.path;
    paths.add(path);
    app.on(route.method, path, (context) => serveRoute(world, route, context));
  }
  for (const path of paths) app.all(path, (context) => serveUnknown(world, context, 405));
  app.notFound((context) => serveUnknown(world, context, 404));
  return app;
}
