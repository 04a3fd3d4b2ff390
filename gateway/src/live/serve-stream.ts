import { watchLive } from '@hunch/proto/http'
import type { GatewayCall } from '../calls/serve-calls.ts'
import { errors } from '../errors.ts'
import { cacheControl } from '../responses/cache-headers.ts'
import { sessionToken } from '../sessions/cookies.ts'
import type { Broadcaster } from './broadcaster.ts'

/** Serves `GET /api/live`: a stream that stays open until the client leaves, the session ends or the gateway stops. */
export const serveStream =
  (broadcaster: Broadcaster, secure: boolean): GatewayCall =>
  (request, response, session) => {
    const token = sessionToken(request.headers.cookie, secure)
    if (!session || !token) throw errors.notSignedIn()
    const postIds = postIdsIn(request.url)
    broadcaster.requireCapacity(session.memberId)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': cacheControl.liveStream,
      'x-accel-buffering': 'no',
    })
    if (request.method === 'HEAD') return void response.end()
    response.flushHeaders()
    const lastId = request.headers['last-event-id']
    const subscriber = { token, sessionId: session.id, memberId: session.memberId, postIds, response }
    broadcaster.subscribe(subscriber, lastId === undefined ? undefined : String(lastId))
  }

function postIdsIn(url: string): readonly string[] {
  const query = new URLSearchParams(url.split('?')[1])
  const parsed = watchLive.query.safeParse(Object.fromEntries(query))
  if (parsed.success) return parsed.data.posts
  const fields = parsed.error.issues.map(({ message }) => ({ field: 'posts', message }))
  throw errors.invalidRequest({ fields: `posts ${fields[0]?.message}` }, { fields })
}
