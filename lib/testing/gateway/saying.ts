import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "@/lib/server/core/env";

/** A call that the gateway of the tests received. */
export interface Heard {
  path: string;
  authorization: string | undefined;
  body: Record<string, string>;
}

/**
 * For tests: runs work while the gateway refuses every call with these texts.
 *
 * @param says the texts of its refusal
 * @returns the calls that it received
 */
export async function whileRefused(
  status: number,
  says: (heard: Heard) => string,
  work: () => Promise<unknown>,
): Promise<Heard[]> {
  return whileAnswered((one) => ({ status, body: { status: 0, errors: [says(one)] } }), work);
}

/** The same with any answer. */
export async function whileAnswered(
  answers: (heard: Heard) => { status: number; body: object },
  work: () => Promise<unknown>,
): Promise<Heard[]> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece) => {
      text += piece;
    });
    request.on("end", () => {
      const one = { path: request.url ?? "", authorization: request.headers.authorization, body: JSON.parse(text) };
      heard.push(one);
      const { status, body } = answers(one);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { SERVICE_GATEWAY_URL } = env();
  Object.assign(env(), { SERVICE_GATEWAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  try {
    await work();
  } finally {
    Object.assign(env(), { SERVICE_GATEWAY_URL });
    server.close();
    server.closeAllConnections();
  }
  return heard;
}
