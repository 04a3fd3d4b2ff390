import type { Log } from '@hunch/kit/log'
import { z } from 'zod'
import { checkerLimits } from './limits.ts'

/** Verdicts of the operator's checker: show the picture, have a moderator look at it, or reject it. */
const verdicts = ['allow', 'hold', 'refuse'] as const

export type Verdict = (typeof verdicts)[number]

/** The operator's service that checks pictures before they are shown. */
export interface Checker {
  /** Returns the verdict on a picture; undefined if none arrives within `withinMs`, for any reason. */
  ask(bytes: Uint8Array, withinMs: number): Promise<Verdict | undefined>
  /** Whether the last request failed recently. If so, uploads do not wait for the checker. */
  isSilent(): boolean
}

interface CheckerOptions {
  /** Undefined disables the checker. */
  readonly url: string | undefined
  /** Sent as a bearer token. */
  readonly key: string | undefined
  readonly log: Log
}

const Reply = z.object({ verdict: z.enum(verdicts), reason: z.string().optional() })

/** Calls the checker as described in this service's README: a POST with only the re-encoded picture's bytes. */
export function createChecker({ url, key, log }: CheckerOptions): Checker | undefined {
  if (!url) return undefined
  const headers = { 'content-type': 'image/webp', ...(key ? { authorization: `Bearer ${key}` } : {}) }
  let silentUntil = 0
  return {
    isSilent: () => performance.now() < silentUntil,
    async ask(bytes, withinMs) {
      const signal = AbortSignal.timeout(withinMs)
      try {
        // Do not follow redirects: they could lead to any address that this process can reach.
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body: new Uint8Array(bytes),
          signal,
          redirect: 'error',
        })
        const text = await readText(response)
        if (!response.ok) throw new Error(`the checker responded with ${response.status}`)
        silentUntil = 0
        return Reply.parse(JSON.parse(text)).verdict
      } catch (error) {
        silentUntil = performance.now() + checkerLimits.checkerSilentMs
        log.warn({ err: error }, 'the checker gave no verdict on a picture, which is held')
        return undefined
      }
    },
  }
}

/** Returns a response as text. @throws RangeError if it is longer than any verdict */
async function readText(response: Response): Promise<string> {
  let text = ''
  let bytes = 0
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > checkerLimits.verdictBytes) throw new RangeError('the reply is longer than any verdict')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
