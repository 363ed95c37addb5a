import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Assertion, Registration } from "../../contract/accounts.ts";

interface Question {
  challenge: string;
}
interface Oddities {
  origin?: string;
  rpId?: string;
  /** Without user verification. */
  unverified?: boolean;
  counter?: number;
  type?: string;
}

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** A passkey: one key pair for one site. */
export class Authenticator {
  readonly id = b64(randomBytes(32));
  counter = 0;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;

  constructor(origin = "https://site.test") {
    this.#origin = origin;
  }

  register(question: Question, oddities: Oddities = {}): Registration {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const id = Buffer.from(this.id, "base64url");
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const data = this.#data(0x41, oddities, credential);
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a06861757468446174615900", "hex"),
      Buffer.from([data.length]),
      data,
    ]);
    const clientDataJSON = this.#clientData("webauthn.create", question, oddities);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: { clientDataJSON, attestationObject: b64(attestation), transports: ["internal"] },
    };
  }

  sign(question: Question, oddities: Oddities = {}): Assertion {
    this.counter += 1;
    const data = this.#data(0x01, oddities);
    const clientDataJSON = this.#clientData("webauthn.get", question, oddities);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON,
        authenticatorData: b64(data),
        signature: b64(sign("sha256", signed, this.#keys.privateKey)),
      },
    };
  }

  #data(flags: number, { rpId, unverified, counter = this.counter }: Oddities, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const host = sha256(rpId ?? new URL(this.#origin).hostname);
    return Buffer.concat([host, Buffer.from([flags | (unverified ? 0 : 0x04)]), count, more]);
  }

  #clientData(type: string, { challenge }: Question, { origin = this.#origin, type: other }: Oddities): string {
    return b64(JSON.stringify({ type: other ?? type, challenge, origin, crossOrigin: false }));
  }
}
