import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { areas, HOST_PREFIX } from "./areas";
import { mountControl } from "./control/mount";
import { type CallRecord, REAL_LIMITS } from "./core/calls";
import type { Size } from "./core/constants";
import { serveRoute, serveUnknown } from "./core/serve";
import { World } from "./core/world";
import { startMailSink } from "./sinks/mail";
import { mountSinks } from "./sinks/mount";

type Options = {
  /** 0 takes a free port. */
  port?: number;
  /** The port of the mail server; 0 takes a free one. Without it there is none. */
  mailPort?: number | undefined;
  /** SQLite file, or `:memory:`. An empty one is filled with the seed. */
  dataFile?: string;
  limits?: "off" | "real";
  /** How much history is seeded into an empty file. */
  size?: Size;
  /** Called for every answered call. */
  log?: (call: CallRecord) => void;
};

/**
 * Starts the service on 127.0.0.1.
 *
 * @returns its address and that of its mail server, and a function that stops it without waiting for open calls
 * @throws Error `EADDRINUSE` if the port is taken
 */
export async function startSandbox({
  port = 0,
  mailPort,
  dataFile = ":memory:",
  limits = "real",
  size = "full",
  log,
}: Options = {}) {
  let app: ReturnType<typeof makeApp> | undefined;
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
    overrideGlobalObjects: false,
    // The same as the gate's: if a process is busy for seconds, Node's default of five seconds cuts the next request.
    serverOptions: { keepAliveTimeout: 75_000 },
  });
  // The port is taken first: a process that does not get it must not touch the file of the process that has it.
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const world = open(server, () => new World({ dataFile, limits: limits === "off" ? null : REAL_LIMITS, size, log }));
  const mail =
    mailPort === undefined
      ? undefined
      : await startMailSink(world.sinks.sent, mailPort).catch((error: unknown) => {
          server.close();
          world.close();
          throw error;
        });
  app = makeApp(world);
  const { port: taken } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
    mail?.close();
    world.close();
  };
  return { url: `http://127.0.0.1:${taken}`, mailUrl: mail?.url ?? null, close };
}

/** If the file cannot be opened, the server is closed, because it would keep the process alive. */
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
  mountSinks(app, world.sinks);
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
