import type { Contract } from '../http/index.ts'
import type { Member } from '../identity/index.ts'
import type { TestKeys } from './keys.ts'

export interface TestReply {
  readonly status: number
  readonly headers: Headers
  /** The JSON body, or the text of another type; undefined if empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  readonly body: any
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON, or unchanged if it is a FormData. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The caller's IP address, unless the member has one. Default: 192.0.2.1. */
  readonly ip?: string
}

/** An id that does not exist. */
export const nowhere = '019aa000-0000-7000-8000-000000000000'

/** A member in a test. `testKeys` fills in the missing fields. */
export type TestMember = Partial<Member> & { id: string }

export type CallAs = (
  member: TestMember | null,
  contract: Pick<Contract, 'method' | 'path'>,
  options?: CallOptions,
) => Promise<TestReply>

/** The arguments of `callAround`. */
export interface AroundGateway {
  readonly call: CallAs
  readonly keys: TestKeys
  /** Name of the called service. */
  readonly audience: string
  /** Name of another process. */
  readonly peer: string
}

/**
 * Makes a member's call without the gateway: unsigned, signed with nonsense, with a token for another service, and signed
 * by a peer. Returns each reply's status and code. All should be 401 and notSignedIn.
 */
export async function callAround(
  { call, keys, audience, peer }: AroundGateway,
  member: TestMember,
  contract: Pick<Contract, 'method' | 'path'>,
  params: Readonly<Record<string, string>> = { id: member.id },
): Promise<[status: number, code: string][]> {
  const signed = [
    '',
    'Bearer nonsense',
    `Bearer ${await keys.token('elsewhere', member)}`,
    `Bearer ${await keys.identity(peer).sign(audience, { sub: member.id, role: member.role ?? 'member' })}`,
  ]
  const replies: [number, string][] = []
  for (const authorization of signed) {
    const { status, body } = await call(member, contract, {
      params,
      headers: { authorization, 'x-user-id': member.id },
    })
    replies.push([status, body?.code])
  }
  return replies
}

/** The result of `callAround` if all four calls are rejected. */
export const nobodySignedIn: readonly [number, string][] = Array.from({ length: 4 }, () => [401, 'notSignedIn'])

/**
 * Calls a service's HTTP port as the gateway would: signed, for a member or (null) a visitor.
 *
 *     const call = callAs(keys, 'predictions', service.addresses().http)
 *     const reply = await call(ann, castVote, { body: { predictionId, vote: true } })
 */
export function callAs(keys: TestKeys, audience: string, origin: string): CallAs {
  return async (member, contract, options = {}) => {
    const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(options.params?.[name] ?? ''),
    )
    const url = new URL(path, origin)
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value)
    const isForm = options.body instanceof FormData
    const json = options.body !== undefined && !isForm
    const response = await fetch(url, {
      method: contract.method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${await keys.token(audience, member ?? undefined, options.ip)}`,
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(isForm ? { body: options.body as FormData } : json ? { body: JSON.stringify(options.body) } : {}),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text || undefined,
    }
  }
}
