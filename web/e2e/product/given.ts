import { spawnSync } from 'node:child_process'
import { newcomer } from './people.ts'
import type { Product } from './product.ts'

/**
 * The product at the address in HUNCH_PRODUCT, which somebody else started: in a container, say. The command in
 * HUNCH_PRODUCT_CLOCK sets its clock of deadlines, to the instant that is put behind it or back to `null`. Undefined where none is named.
 */
export function givenProduct({ HUNCH_PRODUCT: origin, HUNCH_PRODUCT_CLOCK: clock } = process.env): Product | undefined {
  if (!origin) return undefined
  return {
    origin,
    isShared: true,
    formFor: newcomer,
    settle: async () => {}, // it does so by itself
    async setClock(instant) {
      if (!clock) throw new Error('HUNCH_PRODUCT_CLOCK names no command')
      const { status, stderr } = spawnSync(`${clock} ${instant?.toISOString() ?? null}`, {
        shell: true,
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`the clock was not set: ${stderr}`)
    },
    linkTo: async (email) => {
      throw new Error(`the mails of a product that somebody else started are not read: no link to ${email}`)
    },
    stop: async () => {},
  }
}
