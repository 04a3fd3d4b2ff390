import { request as startRequest } from 'node:http'
import type { LiveMessage } from '@hunch/proto/http'
import { type Person, people } from './auth.ts'

/** A client of a live stream, in place of an EventSource. */
export interface LiveClient {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly messages: LiveMessage[]
  /** Everything received, as text. */
  text(): string
  /** The id to resume after. */
  lastId(): string
  /** Resolves once the condition holds; it is checked at every message. */
  until(holds: () => boolean): Promise<void>
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>
  close(): void
}

const timeoutMs = 30_000

/** Opens `/api/live` as a person, subscribed to these posts. */
export function openStream(
  origin: string,
  person: Person,
  posts: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveClient> {
  const cookie = `hunch_session=${people[person].token}`
  const url = new URL(`/api/live?posts=${posts.join(',')}`, origin)
  return new Promise((done, fail) => {
    const request = startRequest(url, { agent: false, headers: { cookie, 'accept-encoding': 'br, gzip', ...headers } })
    request.on('error', fail)
    request.on('response', (response) => {
      let text = ''
      const changed = new EventTarget()
      const messages: LiveMessage[] = []
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        messages.splice(0, Infinity, ...[...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data)))
        changed.dispatchEvent(new Event('change'))
      })
      response.on('error', () => {})
      const ended = new Promise<void>((end) => response.on('close', end))
      const until = (holds: () => boolean) =>
        new Promise<void>((met, late) => {
          const timer = setTimeout(() => late(new Error(`not within ${timeoutMs} ms; so far: ${text}`)), timeoutMs)
          const look = () => {
            if (!holds()) return
            clearTimeout(timer)
            met()
          }
          changed.addEventListener('change', look)
          look()
        })
      const lastId = () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? ''
      const { statusCode: status = 0, headers: received } = response
      done({
        status,
        headers: received,
        messages,
        text: () => text,
        lastId,
        until,
        ended,
        close: () => request.destroy(),
      })
    })
    request.end()
  })
}
