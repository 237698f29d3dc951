import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Options = {
  origin: string;
  /** The device has asked for a PIN or a fingerprint. */
  verifiesPerson?: boolean;
  /** True for a device that counts its signatures. Passkeys that are synchronised do not. */
  counts?: boolean;
};

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString("base64url");

/** The subset of CBOR that WebAuthn needs (RFC 8949): small integers, bytes, text and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** A software authenticator: creates one passkey (ES256) and signs with it, in the format of browsers. */
export function testPasskey({ origin, verifiesPerson = true, counts = false }: Options) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const part = (text: string) => Buffer.from(text, "base64url");
  const key = cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, part(x)], [-3, part(y)]])); // prettier-ignore
  let used = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  /** Authenticator data: the site, flags, the signature counter, and with `made` the passkey itself. */
  function authenticatorData(made?: Buffer) {
    const isSynced = counts ? 0 : 0b0001_1000;
    const flags = 1 | (verifiesPerson ? 0b100 : 0) | isSynced | (made ? 0b0100_0000 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counts ? (used += 1) : 0);
    const place = sha256(new URL(origin).hostname);
    return Buffer.concat([place, Buffer.from([flags]), count, ...(made ? [made] : [])]);
  }
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  return {
    id: base64url(id),
    /** A browser's answer to the options for creating a passkey. */
    create({ challenge }: { challenge: string }) {
      const size = Buffer.from([0, id.length]);
      const authData = authenticatorData(Buffer.concat([Buffer.alloc(16), size, id, key]));
      const attestation = cbor(new Map<string, unknown>([["fmt", "none"], ["attStmt", new Map()], ["authData", authData]])); // prettier-ignore
      const clientDataJSON = base64url(clientData("webauthn.create", challenge, origin));
      return credential({ clientDataJSON, attestationObject: base64url(attestation), transports: ["internal"] });
    },
    /** A browser's answer to the options for signing in; `from`: the origin of the page. */
    get({ challenge }: { challenge: string }, { from = origin } = {}) {
      const [data, client] = [authenticatorData(), clientData("webauthn.get", challenge, from)];
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
    /** Simulates a cloned passkey: the counter goes back. */
    rewind: () => (used = 0),
  };
}
