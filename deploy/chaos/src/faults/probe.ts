import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@hunch/local/browser'

const everyMs = 50
const givenUpMs = 60_000
/** A call that is not answered within this time, in ms, hangs. */
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

/** Makes a call. Returns its status and duration; a call that hangs has status 0. */
export async function ask({ browser, method, path, body, headers }: Probe): Promise<Answer> {
  const from = performance.now()
  const late = new AbortController()
  const answered = browser.call(method, path, body, headers).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
  const hung = pause(hangsAfterMs, 0, { signal: late.signal }).catch(() => 0)
  const status = await Promise.race([answered, hung])
  late.abort()
  return { status, ms: performance.now() - from }
}

/** Repeats a probe for `ms`, one call after another. */
export async function askFor(ms: number, probe: Probe): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const end = performance.now() + ms; performance.now() < end; await pause(everyMs)) answers.push(await ask(probe))
  return answers
}

/** Repeats a probe until five calls in a row succeed. Returns the ms until the first of them; throws after a minute. */
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
