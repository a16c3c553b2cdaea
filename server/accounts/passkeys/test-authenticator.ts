import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

/** The few types of CBOR that a key is encoded with: integers, strings, bytes, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

interface Asked {
  challenge: string
  origin: string
  host: string
  /** Whether the device has verified the user by a fingerprint or PIN. */
  verified?: boolean
}

/** For tests: a device that makes a key and signs with it, with the results that browsers return. */
export class TestAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  userHandle = ''
  counter = 0

  /** The result of `navigator.credentials.create`. */
  create({ challenge, origin, host, verified = true }: Asked, userHandle: string) {
    this.userHandle = userHandle
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => Buffer.from(text, 'base64url')
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const made = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)])
    const authData = Buffer.concat([this.#facts(host, 0x40 | 0x01 | (verified ? 0x04 : 0)), made])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    })
  }

  /** The result of `navigator.credentials.get`. */
  get({ challenge, origin, host, verified = true }: Asked) {
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const authData = this.#facts(host, 0x01 | (verified ? 0x04 : 0))
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(createSign('sha256').update(signed).sign(this.#keys.privateKey)),
      userHandle: this.userHandle,
    })
  }

  #facts(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter])
  }

  #answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

const clientData = (type: string, challenge: string, origin: string): string =>
  base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
