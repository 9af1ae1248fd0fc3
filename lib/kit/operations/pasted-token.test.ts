import { describe, expect, it } from "vitest";
import { pastePairInput } from "@/lib/areas/settings/connection/schemas";
import { setupInput } from "@/lib/areas/settings/team/setup";
import { pastedToken } from "./pasted-token";

const TOKEN = "eyJhbGciOi.eyJzdWIi.c2ln-_";

describe("a pasted token", () => {
  it.each([
    TOKEN,
    ` ${TOKEN}\n`,
    `Bearer ${TOKEN}`,
    `bearer\t ${TOKEN}`,
    `"${TOKEN}"`,
    ` 'BEARER  ${TOKEN}' `,
    `Bearer "${TOKEN}"`,
    `«${TOKEN}»`,
  ])("is taken without what stands around it: %j", (text) => {
    expect(pastedToken.parse(text)).toBe(TOKEN);
  });

  it("keeps a word that only begins alike", () => {
    expect(pastedToken.parse("bearerless-token")).toBe("bearerless-token");
  });

  it.each([
    ["", "errors.required"],
    ['""', "errors.required"],
    ["Bearer abc", "errors.tokenTooShort"],
    ["abcdefgh ijklmnop", "errors.tokenHasSpaces"],
    ["a".repeat(8001), "errors.tooLong"],
  ])("%j is refused", (text, message) => {
    expect(pastedToken.safeParse(text).error?.issues[0]?.message).toBe(message);
  });

  it("is understood the same at the first set-up and when a pair is pasted later", () => {
    const pair = { accessToken: `Bearer ${TOKEN}`, refreshToken: '"refresh-token"' };
    const bare = { accessToken: TOKEN, refreshToken: "refresh-token" };
    expect(pastePairInput.parse({ ...pair, password: "x" })).toMatchObject(bare);
    const person = {
      name: "سارا",
      email: "sara@example.com",
      password: "korsi-zard-1405",
      repeated: "korsi-zard-1405",
    };
    expect(setupInput.parse({ ...person, ...pair, business: "parsmart", webhookKey: "" })).toMatchObject(bare);
  });

  it("the two of a pair are compared by what they are", () => {
    const same = { accessToken: TOKEN, refreshToken: `Bearer ${TOKEN}`, password: "x" };
    expect(pastePairInput.safeParse(same).error?.issues[0]?.message).toBe("errors.tokensSame");
  });
});
