import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** For tests: a device that makes passkeys and answers challenges, as a browser hands its answers on (WebAuthn, ES256). */
export class PasskeyDevice {
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly credentialId = randomBytes(16).toString("base64url");
  /** What the next answer counts; 0 for ever, if the device does not count. */
  counter = 0;
  private userHandle = "";

  constructor(
    private readonly origin = "http://localhost:3000",
    private readonly verifiesUser = true,
  ) {}

  /** Answers what `beginPasskey` gives. */
  make(options: { challenge: string; rp: { id?: string }; user: { id: string } }) {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.credentialId, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([this.head(options.rp.id, 0x40), Buffer.alloc(16), length, id, this.coseKey()]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(authData),
    ]);
    return this.answer({
      clientDataJSON: this.clientData("webauthn.create", options.challenge).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Answers a challenge for signing in or for a check. */
  give(options: { challenge: string; rpId?: string }) {
    const authData = this.head(options.rpId, 0);
    const clientData = this.clientData("webauthn.get", options.challenge);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return this.answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, this.keys.privateKey).toString("base64url"),
      userHandle: this.userHandle,
    });
  }

  private answer<Response>(response: Response) {
    const type = "public-key" as const;
    return { id: this.credentialId, rawId: this.credentialId, type, clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  /** Site, flags and counter: the part that all authenticator data begins with. */
  private head(rpId = "", extraFlags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = 0x01 | (this.verifiesUser ? 0x04 : 0) | extraFlags;
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  private coseKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const point = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label]), bytes(Buffer.from(value, "base64url"))]);
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic key for ES256 on P-256.
    return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), point(0x21, x), point(0x22, y)]);
  }
}

/** A text and bytes in CBOR, short ones. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, value.length]), value]);
