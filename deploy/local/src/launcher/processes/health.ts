import { setTimeout as sleep } from 'node:timers/promises'

/** How often a process is asked whether it lives, how long it may take to answer, and how many silences end it. */
const usual = { everyMs: 5_000, answerWithinMs: 10_000, mostSilences: 3 }

/** Gets what becomes of it. */
export interface HealthReporter {
  /** It has not answered for so long, in ms; called for each time that it is asked in vain. */
  silent(ms: number): void
  /** It answers again. */
  answers(): void
  /** It has been silent too often. */
  hangs(): void
}

/** Asks the operations port of a process whether it lives, until the signal is aborted or it hangs. */
export async function watchHealth(
  origin: string,
  report: HealthReporter,
  signal: AbortSignal,
  { everyMs, answerWithinMs, mostSilences } = usual,
): Promise<void> {
  for (let silences = 0; silences < mostSilences; ) {
    await sleep(everyMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    const lives = await answers(`${origin}/healthz`, answerWithinMs, signal)
    if (signal.aborted) return
    if (lives && silences > 0) report.answers()
    silences = lives ? 0 : silences + 1
    if (silences > 0) report.silent(silences * answerWithinMs)
  }
  report.hangs()
}

/** Waits until a process takes requests; for as long as the signal is not aborted. */
export async function untilReady(origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await answers(`${origin}/readyz`, usual.answerWithinMs, signal)))
    await sleep(readyPollMs, undefined, { signal }).catch(() => {})
}
const readyPollMs = 40

async function answers(url: string, withinMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
      headers: { connection: 'close' },
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
