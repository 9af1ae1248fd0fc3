import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { routes } from "@/lib/kit/routes";
import { signInWithPickedPasskey } from "./sign-in";

const browser = vi.hoisted(() => ({
  browserSupportsWebAuthnAutofill: vi.fn(async () => true),
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));
vi.mock("@simplewebauthn/browser", () => browser);

const asked: string[] = [];
let answers: Record<string, () => Response>;
beforeEach(() => {
  vi.stubGlobal("window", { PublicKeyCredential: {} });
  asked.length = 0;
  answers = {
    [routes.api.passkeyBegin()]: () => Response.json({ challenge: "c" }),
    [routes.api.passkey()]: () => Response.json({ outcome: "signed_in", memberId: "m" }),
  };
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answers[address]?.();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const never = new AbortController().signal;

it("signs in with the passkey that was picked among the browser's suggestions", async () => {
  browser.startAuthentication.mockResolvedValue({ id: "key" });
  expect(await signInWithPickedPasskey(never)).toEqual({ outcome: "signed_in", memberId: "m" });
  expect(browser.startAuthentication).toHaveBeenCalledWith({
    optionsJSON: { challenge: "c" },
    useBrowserAutofill: true,
  });
  expect(asked).toEqual([routes.api.passkeyBegin(), routes.api.passkey()]);
});

it("asks nothing where the browser suggests no passkeys, and says nothing where it cannot begin", async () => {
  browser.browserSupportsWebAuthnAutofill.mockResolvedValueOnce(false);
  expect(await signInWithPickedPasskey(never)).toBeNull();
  expect(asked).toEqual([]);
  answers[routes.api.passkeyBegin()] = () => Response.json({}, { status: 429 });
  expect(await signInWithPickedPasskey(never)).toBeNull();
  expect(browser.startAuthentication).not.toHaveBeenCalled();
});

it("ends without a word when the password is used, or nothing was picked", async () => {
  const stop = new AbortController();
  browser.startAuthentication.mockImplementation(
    () =>
      new Promise((_, reject) =>
        browser.WebAuthnAbortService.cancelCeremony.mockImplementation(() => reject(new Error("aborted"))),
      ),
  );
  const waiting = signInWithPickedPasskey(stop.signal);
  await vi.waitFor(() => expect(browser.startAuthentication).toHaveBeenCalled());
  stop.abort();
  expect(await waiting).toBeNull();
  expect(asked).toEqual([routes.api.passkeyBegin()]);
  // Whatever asks for a passkey next is left alone.
  expect(browser.WebAuthnAbortService.cancelCeremony).toHaveBeenCalledTimes(1);
});

it("says what the server answers once a passkey was picked", async () => {
  browser.startAuthentication.mockResolvedValue({ id: "key" });
  answers[routes.api.passkey()] = () => Response.json({ outcome: "wrong" }, { status: 401 });
  expect(await signInWithPickedPasskey(never)).toEqual({ outcome: "wrong" });
  answers[routes.api.passkey()] = () => Response.json({ code: "locked", status: 429 }, { status: 429 });
  await expect(signInWithPickedPasskey(never)).rejects.toMatchObject({ code: "locked" });
});
