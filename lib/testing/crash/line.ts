import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a call is stopped at: on its way to the service, or when the service has answered. */
export type Moment = "before" | "after";

/** A call that stands still on the line. */
export interface Held {
  /** Lets it go on; nothing happens when its caller is gone. */
  goOn(): void;
  /** Cuts it. */
  cut(): void;
}

/** The line from one web process to the service: everything passes, but for what is held on purpose. */
export interface Line {
  url: string;
  /** Stops the next call that fits. */
  hold(fits: Fits, moment: Moment): Promise<Held>;
  /** Nothing is held any more; what stands still goes on. */
  release(): void;
  close(): Promise<void>;
}
export type Fits = (method: string, path: string, body: string) => boolean;

/** A call that reached the service. */
export interface Passed {
  path: string;
  body: string;
  /** Null if none came back. */
  answer: string | null;
}

interface Trap {
  fits: Fits;
  moment: Moment;
  caught: (held: Held) => void;
}

/** @param note is told of every call that was let through to the service, with its answer */
export async function openLine(service: string, note: (passed: Passed) => void = () => {}): Promise<Line> {
  let traps: Trap[] = [];
  const standing = new Set<Held>();

  /** @returns whether it goes on */
  async function stop(moment: Moment, method: string, path: string, body: string): Promise<boolean> {
    const trap = traps.find((each) => each.moment === moment && each.fits(method, path, body));
    if (!trap) return true;
    traps = traps.filter((each) => each !== trap);
    return new Promise((resolve) => {
      const leave = (goesOn: boolean) => () => {
        standing.delete(held);
        resolve(goesOn);
      };
      const held: Held = { goOn: leave(true), cut: leave(false) };
      standing.add(held);
      trap.caught(held);
    });
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const path = request.url ?? "/";
    const body = await bodyOf(request);
    const asked = body.toString();
    if (!(await stop("before", method, path, asked))) return void response.destroy();
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const passed: Passed = { path, body: asked, answer: null };
    note(passed);
    const answer = await fetch(service + path, {
      method,
      headers: headers as Record<string, string>,
      body: body.length > 0 ? new Uint8Array(body) : undefined,
      redirect: "manual",
    });
    const text = Buffer.from(await answer.arrayBuffer());
    passed.answer = text.toString();
    if (!(await stop("after", method, path, asked))) return void response.destroy();
    const kept = ["content-type", "retry-after"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, { ...Object.fromEntries(kept), "content-length": text.length }).end(text);
  }

  const server = createServer((request, response) => {
    // A service that is gone, or cuts the line, is one that cuts this line too.
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (fits, moment) => new Promise((caught) => traps.push({ fits, moment, caught })),
    release() {
      traps = [];
      for (const held of standing) held.goOn();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
