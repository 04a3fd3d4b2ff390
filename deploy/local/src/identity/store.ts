import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const most = 10_000
const defaultSeconds = 3_600

/** Stores the provider's state in memory. Entries expire; beyond 10,000 the oldest is dropped. */
export function createStore(): AdapterFactory {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>()

  function keep(key: string, payload: AdapterPayload, seconds: number): void {
    kept.delete(key)
    kept.set(key, { payload, until: Date.now() + seconds * 1_000 })
    const oldest = kept.size > most ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
  }

  function find(fits: (key: string, payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, until }] of kept) if (until > Date.now() && fits(key, payload)) return payload
    return undefined
  }

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      keep(`${model}:${id}`, payload, expiresIn ?? defaultSeconds)
    },
    async find(id) {
      const entry = kept.get(`${model}:${id}`)
      return entry && entry.until > Date.now() ? entry.payload : undefined
    },
    findByUid: async (uid) => find((key, payload) => key.startsWith(`${model}:`) && payload.uid === uid),
    findByUserCode: async (code) => find((key, payload) => key.startsWith(`${model}:`) && payload.userCode === code),
    async consume(id) {
      const entry = kept.get(`${model}:${id}`)
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1_000)
    },
    async destroy(id) {
      kept.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
