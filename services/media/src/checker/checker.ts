import type { Log } from '@hunch/kit/log'
import { z } from 'zod'
import { fixedLimits } from '../limits.ts'
import { type Verdict, verdicts } from './rules/verdicts.ts'

/** The operator's own service that looks at pictures before they are shown. */
export interface Checker {
  /** Returns its verdict on a picture; undefined where none came within `withinMs`, whatever the reason. */
  ask(bytes: Uint8Array, withinMs: number): Promise<Verdict | undefined>
  /** Whether it lately gave no verdict: uploads do not wait for it then. */
  isSilent(): boolean
}

interface CheckerOptions {
  /** Without it there is no checker. */
  readonly url: string | undefined
  /** Sent as a bearer token. */
  readonly key: string | undefined
  readonly log: Log
}

const Reply = z.object({ verdict: z.enum(verdicts), reason: z.string().optional() })

/** Asks by the protocol in this service's README: the bytes of the re-encoded picture alone, by POST. */
export function createChecker({ url, key, log }: CheckerOptions): Checker | undefined {
  if (!url) return undefined
  const headers = { 'content-type': 'image/webp', ...(key ? { authorization: `Bearer ${key}` } : {}) }
  let silentUntil = 0
  return {
    isSilent: () => performance.now() < silentUntil,
    async ask(bytes, withinMs) {
      const signal = AbortSignal.timeout(withinMs)
      try {
        // A redirect is no reply: it could lead to any address that this process reaches.
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
        silentUntil = performance.now() + fixedLimits.checkerSilentMs
        log.warn({ err: error }, 'the checker gave no verdict on a picture, which is held')
        return undefined
      }
    },
  }
}

/** A reply as text. @throws RangeError where it is longer than any verdict */
async function readText(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > fixedLimits.verdictBytes) throw new RangeError('the reply is longer than any verdict')
  }
  return text
}
