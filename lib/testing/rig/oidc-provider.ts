import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** For tests: a provider of OpenID Connect over real HTTP. Everybody who comes is signed in at once as `person`. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims of the next person; `sub` is added. */
  person: Record<string, unknown>;
  /** What the next token says otherwise: a wrong nonce, another audience, a false signature. */
  lie: { nonce?: string; aud?: string; isForged?: boolean };
  close: () => Promise<void>;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export async function startOidcProvider(): Promise<OidcProvider> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const others = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const asked = new Map<string, { nonce: string; challenge: string; redirect: string }>();
  const provider: OidcProvider = {
    issuer: "",
    clientId: "daftar",
    clientSecret: "provider-secret-1405",
    person: {},
    lie: {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const token = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const { aud = provider.clientId, isForged } = provider.lie;
    const claims = { iss: provider.issuer, aud, iat: now, exp: now + 300, nonce: provider.lie.nonce ?? nonce };
    const body = `${base64url({ alg: "RS256", kid: "1" })}.${base64url({ sub: "person-1", ...provider.person, ...claims })}`;
    const key = isForged ? others.privateKey : keys.privateKey;
    return `${body}.${sign("sha256", Buffer.from(body), key).toString("base64url")}`;
  };
  const answers: Record<string, (url: URL, request: IncomingMessage, response: ServerResponse) => void> = {
    "/.well-known/openid-configuration": (_, __, response) =>
      json(response, 200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        code_challenge_methods_supported: ["S256"],
      }),
    "/keys": (_, __, response) =>
      json(response, 200, {
        keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" }],
      }),
    "/authorize": ({ searchParams: given }, _, response) => {
      const code = randomUUID();
      const redirect = given.get("redirect_uri") ?? "";
      asked.set(code, { nonce: given.get("nonce") ?? "", challenge: given.get("code_challenge") ?? "", redirect });
      const back = new URL(redirect);
      back.search = new URLSearchParams({ code, state: given.get("state") ?? "" }).toString();
      response.writeHead(302, { location: back.href }).end();
    },
    "/token": async (_, request, response) => {
      const form = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString());
      const known = asked.get(form.get("code") ?? "");
      asked.delete(form.get("code") ?? "");
      const proof = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight =
        known?.challenge === proof &&
        known.redirect === form.get("redirect_uri") &&
        form.get("client_secret") === provider.clientSecret;
      if (!isRight || !known) return json(response, 400, { error: "invalid_grant" });
      json(response, 200, { access_token: randomUUID(), token_type: "Bearer", id_token: token(known.nonce) });
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const answer = answers[url.pathname];
    if (answer) return answer(url, request, response);
    json(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  provider.issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return provider;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
