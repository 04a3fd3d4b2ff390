/** A passkey in software. As a device does, it makes real attestations (of format "none") and signs by ES256. */
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Creation {
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
  readonly challenge: string
}

interface Request {
  readonly rpId: string
  readonly challenge: string
}

interface Traits {
  /** Whether the device counts its signatures. Devices with synchronised passkeys do not. */
  readonly counts?: boolean
  /** Whether the device verifies the person. */
  readonly verifies?: boolean
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: Buffer) => data.toString('base64url')
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const uint16 = (value: number) => uint32(value).subarray(2)

/** Returns `{ fmt: "none", attStmt: {}, authData }` as CBOR. */
const attestationOf = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    uint16(authData.length),
    authData,
  ])

/** Returns the public key of ES256 signatures as a COSE key in CBOR. */
const coseKeyOf = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Creates a device with one passkey. If it counts, `count` is the number of its signatures. */
export function createAuthenticator({ counts = false, verifies = true }: Traits = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const id = randomBytes(16)
  const owner = flags.present | (verifies ? flags.verified : 0)
  const described = { id: base64(id), rawId: base64(id), type: 'public-key' as const }
  const device = {
    id: described.id,
    count: 0,
    /** The user handle that the product gave when the passkey was made. */
    userHandle: base64(randomBytes(32)),
    /** Makes the passkey that a page at `origin` requests. */
    make({ rp, user, challenge }: Creation, origin: string) {
      device.userHandle = user.id
      const credential = Buffer.concat([uint16(id.length), id, coseKeyOf(publicKey.export({ format: 'jwk' }))])
      const authData = Buffer.concat([
        sha256(rp.id),
        Buffer.from([owner | flags.attested]),
        uint32(device.count),
        Buffer.alloc(16),
        credential,
      ])
      return {
        ...described,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64(attestationOf(authData)),
          transports: ['internal'],
        },
      }
    },
    /** Signs the challenge of a page at `origin`. */
    sign({ rpId, challenge }: Request, origin: string) {
      if (counts) device.count += 1
      const authenticatorData = Buffer.concat([sha256(rpId), Buffer.from([owner]), uint32(device.count)])
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), key)
      return {
        ...described,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(authenticatorData),
          signature: base64(signature),
          userHandle: device.userHandle,
        },
      }
    },
  }
  return device
}

export type Authenticator = ReturnType<typeof createAuthenticator>
