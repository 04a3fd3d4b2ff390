import { existsSync, readFileSync } from 'node:fs'
import { writePrivateFile } from '@hunch/kit/files'
import { generateKeys } from '@hunch/kit/identity'

type Pair = Awaited<ReturnType<typeof generateKeys>>

/** Key pairs by process name. */
export type KeyPairs = Readonly<Record<string, Pair>>
export type Keys = ReturnType<typeof keysOf>

/**
 * Returns the key pairs of a product's processes. If `file` is given, the pairs are created once and stored in it, readable
 * only by the file's owner. Signatures then stay valid after a restart: unsubscribe links, cookies of known browsers. Without a
 * file, the keys are in memory only.
 */
export async function keepKeyPairs(file: string | undefined, ...names: readonly string[]): Promise<KeyPairs> {
  const kept: KeyPairs = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const made = await makePairs(names.filter((name) => !kept[name]))
  const pairs = { ...kept, ...made }
  if (file && Object.keys(made).length > 0) await writePrivateFile(file, JSON.stringify(pairs))
  return pairs
}

async function makePairs(names: readonly string[]): Promise<Record<string, Pair>> {
  const pairs: Record<string, Pair> = {}
  for (const name of names) pairs[name] = await generateKeys()
  return pairs
}

/** Creates keys in memory. See `keysOf`. */
export const createKeys = async (...names: readonly string[]): Promise<Keys> => keysOf(await makePairs(names))

/** Gives each process its own private key and all public keys. */
export function keysOf(pairs: KeyPairs) {
  const publicKeys = Object.fromEntries(Object.entries(pairs).map(([name, { publicKey }]) => [name, publicKey]))
  return {
    /** The `identity` part of a process's configuration. Throws if the process has no keys. */
    of(name: string) {
      const pair = pairs[name]
      if (!pair) throw new Error(`no keys were made for ${name}`)
      return { privateKey: pair.privateKey, publicKeys }
    },
  }
}
