import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
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
  /** Whether other people than those of the test post in this product. */
  readonly isShared: boolean
  /** The form values that a person with this name enters at the local identity provider. */
  formFor(name: string): Record<string, string>
  /** Delivers every event to its handlers. */
  settle(): Promise<void>
  /** Sets the deadline clock, which continues from there; null restores the real one. */
  setClock(instant: Date | null): Promise<void>
  /** The last link mailed to an address. Throws if there is none. */
  linkTo(email: string): Promise<string>
  /** The last warnings and errors in the product's log, one per line; empty if this process did not start the product. */
  lastWords(): string
  stop(): Promise<void>
}

interface Options {
  /** Whether to fill the product with demo data. Default: false. */
  readonly demo?: boolean
  /** The address of a picture checker. */
  readonly checkUrl?: string
  /** An OpenID Connect provider, in addition to the local one. */
  readonly oidc?: NonNullable<ProductOptions['oidc']>
}

const linesKept = 100

/** Starts the whole product in its own process. Throws if it does not start. */
export async function startProduct({ demo = false, checkUrl, oidc }: Options = {}): Promise<Product> {
  const given = {
    ...(checkUrl ? { TEST_CHECK_URL: checkUrl } : {}),
    ...(oidc ? { TEST_OIDC: JSON.stringify(oidc) } : {}),
  }
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), demo ? ['demo'] : [], {
    env: { ...process.env, ...given },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const words = child.stdout ? keepLast(child.stdout) : () => ''
  const [{ origin }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the product did not start:\n${words()}`))),
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
      return link.replace(new URL(link).origin, origin) // mails use localhost, the browser an IP address
    },
    lastWords: words,
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** Keeps the last lines of a stream. Returns a function that joins them. */
function keepLast(stream: Readable): () => string {
  const lines: string[] = []
  createInterface({ input: stream }).on('line', (line) => {
    lines.push(line)
    if (lines.length > linesKept) lines.shift()
  })
  return () => lines.join('\n')
}
