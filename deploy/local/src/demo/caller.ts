import type { Member } from '@hunch/kit/identity'
import { calls as contracts } from '@hunch/proto/http'
import { type CallName, calls, type Reply } from '@hunch/proto/http/client'
import type { Product } from '../product.ts'
import type { Name } from '../services.ts'

/** The error of a call that a service did not accept. */
export class CallFailed extends Error {
  /** The HTTP status of the reply. */
  readonly status: number

  constructor(name: CallName, status: number, text: string) {
    super(`${name} answered ${status}: ${text}`)
    this.status = status
  }
}

/** Calls services for a member, as the gateway does. Default role: member. Throws `CallFailed` if a call fails. */
export type Caller = <N extends CallName>(
  member: Pick<Member, 'id' | 'timeZone'> & Partial<Pick<Member, 'role'>>,
  name: N,
  body: unknown,
  id?: string,
) => Promise<Reply<N>>

export const createCaller =
  (product: Product): Caller =>
  async (member, name, body, id = '') => {
    const { method, path } = calls[name]
    const owner = Object.entries(contracts).find(([each]) => each === name)?.[1].owner as Name
    const form = body instanceof FormData
    const response = await fetch(new URL(path.replace(/\{\w+\}/, id), product.services[owner].addresses().http), {
      method,
      headers: {
        authorization: `Bearer ${await product.sign(owner, member)}`,
        ...(form ? {} : { 'content-type': 'application/json' }),
      },
      body: method === 'GET' ? null : form ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new CallFailed(name, response.status, await response.text())
    return (await response.json()) as Reply<typeof name>
  }
