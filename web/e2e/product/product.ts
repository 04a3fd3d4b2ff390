import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What the product's process can be told. */
type Wish = { do: 'settle' } | { do: 'setClock'; to: string | null } | { do: 'linkTo'; to: string }
export type Order = { id: number } & Wish

interface Answer {
  done?: number
  link?: string
}

/** A running product of a test worker's own. */
export interface Product {
  readonly origin: string
  /** Carries every event to where it is heard. */
  settle(): Promise<void>
  /** Sets the clock of deadlines; it goes on from there. null is the real one again. */
  setClock(instant: Date | null): Promise<void>
  /** The last link that was mailed to an address, once there is one. */
  linkTo(email: string): Promise<string>
  stop(): Promise<void>
}

/** Starts the whole product in a process of its own; filled with demo data where `demo` says so. */
export async function startProduct({ demo = false } = {}): Promise<Product> {
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), demo ? ['demo'] : [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [{ origin }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the product did not start'))),
  ])) as [{ origin: string }]
  let orders = 0

  const tell = (wish: Wish) =>
    new Promise<Answer>((done) => {
      const id = ++orders
      const listen = (answer: Answer) => {
        if (answer.done !== id) return
        child.off('message', listen)
        done(answer)
      }
      child.on('message', listen)
      child.send({ ...wish, id } satisfies Order)
    })

  return {
    origin,
    settle: async () => void (await tell({ do: 'settle' })),
    setClock: async (instant) => void (await tell({ do: 'setClock', to: instant?.toISOString() ?? null })),
    async linkTo(email) {
      await tell({ do: 'settle' }) // mails go out of their own accord, but not at once
      const { link } = await tell({ do: 'linkTo', to: email })
      if (!link) throw new Error(`No link was mailed to ${email}`)
      return link
    },
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
