interface Service {
  url: string;
  control: <T = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<T>;
}

/** For tests: an active authorization of a payer of its own, asked for, agreed and verified as at the service. */
export async function makeAuthorization({ url, control }: Service, fields: object = {}): Promise<string> {
  const { access_token } = await control<{ access_token: string }>("POST", "tokens", {});
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/v3/business/parsmart/subscription${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { result: { authorization: { token: string } } };
  };
  const { now } = await control<{ now: number }>("GET", "clock");
  const asked = await call("POST", "/authorization/store", {
    // Without a ceiling or a count of a day.
    bank_code: "055",
    mobile: "09121110000",
    name: "مریم احمدی",
    callback_url: "http://localhost:3000/return",
    count: 1000,
    limit: 50_000_000,
    expiration_date: new Date((now + 300 * 86_400) * 1000).toISOString().slice(0, 10),
    ...fields,
  });
  const { redirect } = await control<{ redirect: string }>(
    "POST",
    `authorizations/${asked.result.authorization.token}/decide`,
    { decision: "agree" },
  );
  const id = new URL(redirect).searchParams.get("authorization_id") ?? "";
  await call("PATCH", `/authorization/${id}/verify`);
  return id;
}
