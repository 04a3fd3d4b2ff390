import { generateKeys } from '@hunch/kit/identity'

type Pair = Awaited<ReturnType<typeof generateKeys>>
export type Keys = Awaited<ReturnType<typeof createKeys>>

/** Keys for the processes of one product, made in memory, and what each must know of the others'. */
export async function createKeys(...names: readonly string[]) {
  const pairs = new Map<string, Pair>()
  for (const name of names) pairs.set(name, await generateKeys())
  const publicKeys = Object.fromEntries([...pairs].map(([name, { publicKey }]) => [name, publicKey]))

  return {
    /** The `identity` part of a process's configuration. */
    of(name: string) {
      const pair = pairs.get(name)
      if (!pair) throw new Error(`no keys were made for ${name}`)
      return { privateKey: pair.privateKey, publicKeys }
    },
  }
}
