import { type CallName, calls, type Reply } from '@hunch/proto/http/client'
import type { Product } from '../product.ts'

/** Calls predictions as the gateway does, for a member. Throws where it refuses. */
export type Caller = <N extends CallName>(
  member: { readonly id: string; readonly timeZone: string },
  name: N,
  body: unknown,
  id?: string,
) => Promise<Reply<N>>

export const createCaller =
  (product: Product): Caller =>
  async (member, name, body, id = '') => {
    const { method, path } = calls[name]
    const form = body instanceof FormData
    const response = await fetch(new URL(path.replace('{id}', id), product.services.predictions.addresses().http), {
      method,
      headers: {
        authorization: `Bearer ${await product.sign('predictions', member)}`,
        ...(form ? {} : { 'content-type': 'application/json' }),
      },
      body: form ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Reply<typeof name>
  }
