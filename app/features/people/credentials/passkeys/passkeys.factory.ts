import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from './passkey.ts'

type Ceremony = { challenge: string; origin?: string; verified?: boolean }

/** A device that holds one passkey (ES256, no attestation), written after WebAuthn Level 3, 6.1 and 6.5. */
export class Device {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #public: JsonWebKey
  counter = 0
  #holder = ''

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#public = publicKey.export({ format: 'jwk' })
  }

  /** Creates the passkey for the account in the options. */
  make(
    options: { challenge: string; user: { id: string } },
    how: Omit<Ceremony, 'challenge'> = {},
  ): PasskeyRegistration {
    const { challenge, user } = options
    this.#holder = user.id
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#cose(),
    ])
    const data = this.#data({ challenge, ...how }, 0x40, attested)
    // The CBOR map {fmt: 'none', attStmt: {}, authData: bytes}.
    const object = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData('webauthn.create', { challenge, ...how }).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs in. */
  use({ challenge }: { challenge: string }, how: Omit<Ceremony, 'challenge'> = {}): PasskeyAssertion {
    const client_data = clientData('webauthn.get', { challenge, ...how })
    const data = this.#data({ challenge, ...how })
    const signed = Buffer.concat([data, createHash('sha256').update(client_data).digest()])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client_data.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        userHandle: this.#holder,
      },
    }
  }

  #named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  }

  /** Authenticator data: hash of the host, flags (1 present, 4 verified), counter, and what follows. */
  #data({ origin = here, verified = true }: Ceremony, flags = 0, more = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const host = createHash('sha256').update(new URL(origin).hostname).digest()
    return Buffer.concat([host, Buffer.from([flags | 1 | (verified ? 4 : 0)]), counter, more])
  }

  /** The public key as COSE: the CBOR map {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #cose() {
    const { x = '', y = '' } = this.#public
    const bytes = (value: string) => [Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]
    const [kind, at_y] = [Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), Buffer.from([0x22])]
    return Buffer.concat([kind, ...bytes(x), at_y, ...bytes(y)])
  }
}

const here = 'http://localhost'

const clientData = (type: string, { challenge, origin = here }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
