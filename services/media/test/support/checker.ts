import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A picture as the checker got it. */
interface AskedPicture {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** How the checker replies: with a verdict, with any body of any status, with a redirect, or not at all. */
type Mood =
  | 'allow'
  | 'hold'
  | 'refuse'
  | 'silent'
  | { readonly status: number; readonly body?: string; readonly location?: string }

/** The reference checker, by the protocol of media's README. It replies as set, and records all requests. */
export async function startChecker(first: Mood = 'allow') {
  const asked: AskedPicture[] = []
  const state: { mood: Mood } = { mood: first }
  const server: Server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    asked.push({ method, path, headers, bytes: await buffer(request) })
    const { mood } = state
    if (mood === 'silent') return
    if (typeof mood === 'string') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ verdict: mood, reason: 'as it was set' }))
      return
    }
    response.writeHead(mood.status, mood.location ? { location: mood.location } : {}).end(mood.body ?? '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`,
    asked,
    /** Sets the reply from now on. */
    say(mood: Mood) {
      state.mood = mood
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
