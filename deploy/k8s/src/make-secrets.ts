/**
 * Prints the random secrets of this deployment:
 *
 *   node deploy/k8s/src/make-secrets.ts production | kubectl create -f -
 *
 * `create` fails if a secret exists, so that no key is replaced by mistake. Each overlay has its own secrets: `production`,
 * `postgres` and `local`. In `local`, no operators manage the stores, so the stores' addresses are secrets as well.
 */
import { randomBytes } from 'node:crypto'
import { generateKeys } from '@hunch/kit/identity'
import { stringify } from 'yaml'
import { gateway, readCalls } from './calls.ts'
import type { Manifest } from './manifests.ts'

export const overlays = ['production', 'postgres', 'local'] as const
export type Overlay = (typeof overlays)[number]

const namespaces: Readonly<Record<Overlay, string>> = { production: 'hunch', postgres: 'hunch', local: 'hunch-local' }

/** The services whose documents may be in MongoDB. */
const withDocuments = ['analytics', 'notifications']

/** A random password of 192 bits that needs no escaping in a URL. */
const password = () => randomBytes(24).toString('base64url')

type Values = Record<string, Record<string, string>>

/** The values of an overlay's secrets, and of `identity-public-keys`, which is public. */
export async function makeValues(overlay: Overlay): Promise<{ secrets: Values; publicKeys: string }> {
  const { services } = readCalls()
  const secrets: Values = { 'auth-admin': { ADMIN_PASSWORD: password() } }
  const publicKeys: Record<string, unknown> = {}
  for (const process of [gateway, ...services]) {
    const { privateKey, publicKey } = await generateKeys()
    secrets[`${process}-identity`] = { IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey) }
    publicKeys[process] = publicKey
  }
  Object.assign(secrets, storesOf[overlay](services))
  return { secrets, publicKeys: JSON.stringify(publicKeys) }
}

/** Secrets with PostgreSQL roles, in the form that the PostgreSQL operator reads. */
const roles = (names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [`${name}-postgres`, { username: name, password: password() }]))

const productionStores = (services: readonly string[]): Values => ({
  ...roles(services),
  ...Object.fromEntries(withDocuments.map((name) => [`${name}-mongodb`, { password: password() }])),
})

/** The secrets of the overlay `local`: a password per store, and addresses with these passwords for each process. */
function localStores(services: readonly string[]): Values {
  const [postgres, mongodb, s3] = [password(), password(), password()]
  const eventLog = { EVENT_LOG_URL: 'kafka://kafka:9092' }
  const mail = { SMTP_URL: 'smtp://mail:1025' }
  const provider = { LOCAL_IDENTITY_SECRET: password() }
  return {
    postgres: { POSTGRES_PASSWORD: postgres },
    mongodb: { MONGO_INITDB_ROOT_PASSWORD: mongodb },
    s3: { ROOT_SECRET_KEY: s3 },
    'auth-provider': provider,
    'identity-provider': provider,
    'auth-smtp': mail,
    'notifications-smtp': mail,
    'media-photos': {
      PHOTOS_URL: `s3://hunch:${s3}@photos?region=us-east-1&endpoint=${encodeURIComponent('http://s3:7070')}`,
    },
    'gateway-stores': eventLog,
    ...Object.fromEntries(
      services.map((name) => [
        `${name}-stores`,
        {
          ...eventLog,
          DATABASE_URL: `postgres://hunch:${postgres}@postgres:5432/${name}`,
          ...(withDocuments.includes(name)
            ? { DOCUMENTS_URL: `mongodb://hunch:${mongodb}@mongodb:27017/${name}?authSource=admin` }
            : {}),
        },
      ]),
    ),
  }
}

const storesOf: Readonly<Record<Overlay, (services: readonly string[]) => Values>> = {
  production: productionStores,
  postgres: (services) => roles([gateway, ...services]),
  local: localStores,
}

/** The secrets and the public keys as resources of the overlay's namespace. */
async function makeManifests(overlay: Overlay): Promise<Manifest[]> {
  const { secrets, publicKeys } = await makeValues(overlay)
  const namespace = namespaces[overlay]
  return [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'identity-public-keys', namespace },
      data: { IDENTITY_PUBLIC_KEYS: publicKeys },
    },
    ...Object.entries(secrets).map(([name, stringData]) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      // With this label, CloudNativePG reloads a changed password.
      metadata: { name, namespace, ...('username' in stringData ? { labels: { 'cnpg.io/reload': 'true' } } : {}) },
      type: 'username' in stringData ? 'kubernetes.io/basic-auth' : 'Opaque',
      stringData,
    })),
  ]
}

if (import.meta.main) {
  const overlay = overlays.find((name) => name === process.argv[2])
  if (!overlay) {
    process.stderr.write(`Of which overlay? ${overlays.join(', ')}\n`)
    process.exit(2)
  }
  process.stdout.write((await makeManifests(overlay)).map((manifest) => stringify(manifest)).join('---\n'))
}
