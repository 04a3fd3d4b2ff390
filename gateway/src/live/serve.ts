import { watchLive } from '@hunch/proto/http'
import { sessionToken } from '../cookies.ts'
import { errors } from '../errors.ts'
import type { OwnCall } from '../own.ts'
import type { Hub } from './hub.ts'

/** `GET /api/live`: a stream that stays open until the client, the session or the gateway goes. */
export const serveLive =
  (hub: Hub, secure: boolean): OwnCall =>
  (request, response, session) => {
    const token = sessionToken(request.headers.cookie, secure)
    if (!session || !token) throw errors.notSignedIn()
    const postIds = postsOf(request.url)
    hub.requireRoom(session.memberId)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    if (request.method === 'HEAD') return void response.end()
    response.flushHeaders()
    const lastId = request.headers['last-event-id']
    const client = { token, sessionId: session.id, memberId: session.memberId, postIds, response }
    hub.join(client, lastId === undefined ? undefined : String(lastId))
  }

function postsOf(url: string): readonly string[] {
  const query = new URLSearchParams(url.split('?')[1])
  const given = watchLive.query.safeParse(Object.fromEntries(query))
  if (given.success) return given.data.posts
  const fields = given.error.issues.map(({ message }) => ({ field: 'posts', message }))
  throw errors.invalidRequest({ fields: `posts ${fields[0]?.message}` }, { fields })
}
