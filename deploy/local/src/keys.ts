import { existsSync, readFileSync } from 'node:fs'
import { writePrivateFile } from '@hunch/kit/files'
import { generateKeys } from '@hunch/kit/identity'

type Pair = Awaited<ReturnType<typeof generateKeys>>

/** By the name of a process. */
export type KeyPairs = Readonly<Record<string, Pair>>
export type Keys = ReturnType<typeof keysOf>

/**
 * Returns keys for the processes of one product, made once and kept in a file that its owner alone may read: what they
 * signed for longer than a start (the links that unsubscribe, the cookies of known browsers) stays good. In memory alone
 * without a file.
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

/** Keys made in memory, and what each process must know of the others'. */
export const createKeys = async (...names: readonly string[]): Promise<Keys> => keysOf(await makePairs(names))

/** What each process must know of its own keys and the others'. */
export function keysOf(pairs: KeyPairs) {
  const publicKeys = Object.fromEntries(Object.entries(pairs).map(([name, { publicKey }]) => [name, publicKey]))
  return {
    /** The `identity` part of a process's configuration. */
    of(name: string) {
      const pair = pairs[name]
      if (!pair) throw new Error(`no keys were made for ${name}`)
      return { privateKey: pair.privateKey, publicKeys }
    },
  }
}
