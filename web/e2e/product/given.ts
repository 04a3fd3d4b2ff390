import { spawnSync } from 'node:child_process'
import { newcomer } from './people.ts'
import type { Product } from './product.ts'

/**
 * Returns the running product at the address HUNCH_PRODUCT, such as a container; undefined if that is not set. The command
 * in HUNCH_PRODUCT_CLOCK sets the product's deadline clock. Its argument is an ISO instant, or `null` for the real time.
 */
export function givenProduct({ HUNCH_PRODUCT: origin, HUNCH_PRODUCT_CLOCK: clock } = process.env): Product | undefined {
  if (!origin) return undefined
  return {
    origin,
    isShared: true,
    formFor: newcomer,
    settle: async () => {}, // this product delivers events by itself
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
    lastWords: () => '',
    stop: async () => {},
  }
}
