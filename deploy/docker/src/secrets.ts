/** The random secrets of each process: keys, passwords, and addresses that contain a password. */
import { randomBytes } from 'node:crypto'
import { generateKeys } from '@hunch/kit/identity'
import { backup, demo, gateway, identity, type ServiceName, services, withDocuments } from './processes.ts'

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string>>

/** The addresses of a deployment's stores, including passwords. */
export interface StoreAddresses {
  /** `postgres://…`: the database of a service. */
  database(service: ServiceName): string
  /** `mongodb://…`: the documents of a service; without a service, the server itself. */
  documents(service?: ServiceName): string
  /** `s3://…` */
  readonly photos: string
}

/** A random password of 192 bits that needs no escaping in a URL. */
export const newPassword = (): string => randomBytes(24).toString('base64url')

/**
 * The secret variables of each process: eight services, gateway, local identity provider, and the programs that add demo data
 * and make backups.
 *
 * @param adminPassword the admin's password; default: a random one
 */
export async function makeSecrets(
  at: StoreAddresses,
  adminPassword = newPassword(),
): Promise<Readonly<Record<string, Variables>>> {
  const names = [...services, gateway]
  const pairs = await Promise.all(names.map(async (name) => [name, await generateKeys()] as const))
  const publicKeys = JSON.stringify(Object.fromEntries(pairs.map(([name, { publicKey }]) => [name, publicKey])))
  const keyOf = new Map(pairs.map(([name, { privateKey }]) => [name as string, JSON.stringify(privateKey)]))
  const provider = { LOCAL_IDENTITY_SECRET: newPassword() }
  const ofService = (name: ServiceName): Variables => ({
    IDENTITY_PRIVATE_KEY: keyOf.get(name) ?? '',
    IDENTITY_PUBLIC_KEYS: publicKeys,
    DATABASE_URL: at.database(name),
    ...(withDocuments.includes(name) ? { DOCUMENTS_URL: at.documents(name) } : {}),
    ...(name === 'media' ? { PHOTOS_URL: at.photos } : {}),
    ...(name === 'auth' ? { ADMIN_PASSWORD: adminPassword, ...provider } : {}),
  })
  return {
    ...Object.fromEntries(services.map((name) => [name, ofService(name)])),
    [gateway]: { IDENTITY_PRIVATE_KEY: keyOf.get(gateway) ?? '' },
    [identity]: provider,
    [demo]: {
      DATABASE_URL: at.database('auth'),
      DOCUMENTS_URL: at.documents(),
      PHOTOS_URL: at.photos,
      ADMIN_PASSWORD: adminPassword,
    },
    // A restore erases deleted members again. For this it acts as auth, with auth's key.
    [backup]: {
      ...addressesOf(at),
      AUTH_IDENTITY_PRIVATE_KEY: keyOf.get('auth') ?? '',
      IDENTITY_PUBLIC_KEYS: publicKeys,
    },
  }
}

/** The addresses of all stores, each with the prefix of its service. */
const addressesOf = (at: StoreAddresses): Variables => ({
  ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, at.database(name)])),
  ...Object.fromEntries(
    services
      .filter((name) => withDocuments.includes(name))
      .map((name) => [`${name.toUpperCase()}_DOCUMENTS_URL`, at.documents(name)]),
  ),
  PHOTOS_URL: at.photos,
})

/** Formats variables for `node --env-file`. Values must not contain a single quote or a line break. */
export const toEnvFile = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')
