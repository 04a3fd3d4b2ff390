import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProductOptions } from '@hunch/local'
import { newcomer, people } from './people.ts'

/** Messages that the product's process understands. */
type Command = { do: 'settle' } | { do: 'setClock'; to: string | null } | { do: 'linkTo'; to: string }
export type Order = { id: number } & Command

interface Answer {
  done?: number
  link?: string
}

/** The running product of a test worker. */
export interface Product {
  readonly origin: string
  /** Others than the test's own people post here. */
  readonly isShared: boolean
  /** What a person of this name fills in at the local identity provider. */
  formFor(name: string): Record<string, string>
  /** Delivers every event to its handlers. */
  settle(): Promise<void>
  /** Sets the deadline clock, which then runs on; null restores the real one. */
  setClock(instant: Date | null): Promise<void>
  /** The last link that was mailed to an address, once there is one. */
  linkTo(email: string): Promise<string>
  stop(): Promise<void>
}

interface Options {
  /** With demo data. */
  readonly demo?: boolean
  /** The address of a checker of pictures. */
  readonly checkUrl?: string
  /** An OpenID Connect provider beside the local one. */
  readonly oidc?: NonNullable<ProductOptions['oidc']>
}

/** Starts the whole product in its own process. */
export async function startProduct({ demo = false, checkUrl, oidc }: Options = {}): Promise<Product> {
  const given = {
    ...(checkUrl ? { TEST_CHECK_URL: checkUrl } : {}),
    ...(oidc ? { TEST_OIDC: JSON.stringify(oidc) } : {}),
  }
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), demo ? ['demo'] : [], {
    env: { ...process.env, ...given },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [{ origin }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the product did not start'))),
  ])) as [{ origin: string }]
  let orders = 0

  const send = (command: Command) =>
    new Promise<Answer>((done, fail) => {
      const id = ++orders
      const ended = () => fail(new Error(`the product ended before it could ${command.do}`))
      const listen = (answer: Answer) => {
        if (answer.done !== id) return
        child.off('message', listen).off('exit', ended)
        done(answer)
      }
      child.on('message', listen).once('exit', ended)
      child.send({ ...command, id } satisfies Order, (error) => error && fail(error))
    })

  return {
    origin,
    isShared: demo,
    formFor(name) {
      const person = people.find(({ givenName, familyName }) => `${givenName} ${familyName}` === name)
      return person ? { person: person.id } : newcomer(name)
    },
    settle: async () => void (await send({ do: 'settle' })),
    setClock: async (instant) => void (await send({ do: 'setClock', to: instant?.toISOString() ?? null })),
    async linkTo(email) {
      await send({ do: 'settle' }) // mails are sent asynchronously
      const { link } = await send({ do: 'linkTo', to: email })
      if (!link) throw new Error(`No link was mailed to ${email}`)
      return link.replace(new URL(link).origin, origin) // mails have localhost, the browser an IP address
    },
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
