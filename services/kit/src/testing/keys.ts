import type { JWK } from 'jose'
import { createIdentity, generateKeys, type Identity, type Member } from '../identity/index.ts'

/** Keys for a set of processes, as in their configuration. */
export interface TestKeys {
  /** The `identity` part of a service's configuration. */
  config(name: string): { privateKey: JWK; publicKeys: Record<string, JWK> }
  /** The identity of one of the processes, for signing as that process. */
  identity(name: string): Identity
  /** Returns the gateway's token for a member, or for a visitor if none is given. */
  token(audience: string, member?: Partial<Member> & { id: string }, ip?: string): Promise<string>
}

/** Creates keys for the named processes and for the gateway. */
export async function testKeys(...names: readonly string[]): Promise<TestKeys> {
  const all = [...new Set(['gateway', ...names])]
  const pairs = new Map(await Promise.all(all.map(async (name) => [name, await generateKeys()] as const)))
  const publicKeys = Object.fromEntries([...pairs].map(([name, pair]) => [name, pair.publicKey]))
  const pairOf = (name: string) => {
    const pair = pairs.get(name)
    if (!pair) throw new Error(`no keys were made for ${name}`)
    return pair
  }
  /** The identities by process. Each is created on first use, because it allocates a cache of thousands of tokens. */
  const identities = new Map<string, Identity>()
  function identity(name: string): Identity {
    const made = identities.get(name) ?? createIdentity({ name, privateKey: pairOf(name).privateKey, publicKeys })
    identities.set(name, made)
    return made
  }
  return {
    config: (name) => ({ privateKey: pairOf(name).privateKey, publicKeys }),
    identity,
    token: (audience, member, ip = '192.0.2.1') =>
      identity('gateway').sign(
        audience,
        member
          ? {
              sub: member.id,
              sid: member.sessionId ?? '00000000-0000-7000-8000-000000000000',
              role: member.role ?? 'member',
              tz: member.timeZone ?? 'UTC',
              ip: member.ip ?? ip,
            }
          : { ip },
      ),
  }
}
