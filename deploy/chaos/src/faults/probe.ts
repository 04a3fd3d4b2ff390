import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@hunch/local/browser'

const everyMs = 50
const givenUpMs = 60_000
/** Time after which an unanswered call counts as hanging, in ms. */
const hangsAfterMs = 30_000

/** A call that shows whether a part of the product works. */
export interface Probe {
  readonly browser: Browser
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  /** 0 if the connection broke. */
  readonly status: number
  readonly ms: number
}

/** An answer and its content. */
export interface Reply extends Answer {
  readonly text: string
}

/** Makes a call. Returns its status and duration; a call that hangs has status 0. */
export async function ask(probe: Probe): Promise<Answer> {
  const { status, ms } = await askWhole(probe)
  return { status, ms }
}

/** Makes a call, like `ask`. Returns its content too. */
export const askWhole = ({ browser, method, path, body, headers }: Probe): Promise<Reply> =>
  timed(() => browser.call(method, path, body, headers))

/** Sends a request by `send`. Returns its status, duration and content; a call that hangs or breaks has status 0. */
export async function timed(send: () => Promise<Response>): Promise<Reply> {
  const from = performance.now()
  const late = new AbortController()
  const none = { status: 0, text: '' }
  const answered = send().then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => none,
  )
  const hung = pause(hangsAfterMs, none, { signal: late.signal }).catch(() => none)
  const reply = await Promise.race([answered.catch(() => none), hung])
  late.abort()
  return { ...reply, ms: performance.now() - from }
}

/** Repeats a probe for `ms`, one call after another. */
export async function askFor(ms: number, probe: Probe): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const end = performance.now() + ms; performance.now() < end; await pause(everyMs)) answers.push(await ask(probe))
  return answers
}

/**
 * Repeats a probe until five calls in a row succeed. Returns the time until the first of these, in ms. Throws after a minute.
 */
export async function untilWorks(probe: Probe): Promise<number> {
  const from = performance.now()
  let row = 0
  let backMs = 0
  for (; row < 5; await pause(everyMs)) {
    const { status } = await ask(probe)
    if (status >= 200 && status < 300) {
      if (row === 0) backMs = performance.now() - from
      row += 1
    } else row = 0
    if (performance.now() - from > givenUpMs)
      throw new Error(`${probe.path} did not work again within a minute: ${status}`)
  }
  return backMs
}
