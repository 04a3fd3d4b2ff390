import { receive, startHttpPeer, type TestKeys } from '@hunch/kit/testing'

export interface ReceivedPhoto {
  readonly file: string
  readonly ownerId: string
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

/** Starts an HTTP server that replaces media. It records photos. If `mood.reject` returns a problem, it rejects the photo. */
export async function startMedia(keys: TestKeys) {
  const received: ReceivedPhoto[] = []
  const started: string[] = []
  /** For each file, whether the photo was sent for a private group. */
  const audiences = new Map<string, string>()
  const aborted: string[] = []
  /** File names of the uploads that arrived while `mood.silent` was set. They get no reply. */
  const unanswered: string[] = []
  /** Names of uploaded files that are held. */
  const held = new Set<string>()
  const mood = { reject: (_name: string): { status: number; code: string } | undefined => undefined, silent: false }
  const peer = await startHttpPeer(keys.identity('media'), async ({ request, url, claims, end }) => {
    const file = url.pathname.split('/').at(-1) ?? ''
    const name = url.searchParams.get('name') ?? ''
    if (claims.iss !== 'predictions' || claims.sub || !/^[\w-]{22}$/.test(file)) return end(401, {})
    started.push(name)
    const problem = mood.reject(name)
    if (problem) return end(problem.status, { code: problem.code, params: { name, limit: '10 MB' } })
    const content = await receive(request)
    if (!content) return aborted.push(file)
    if (mood.silent) return unanswered.push(name)
    received.push({ file, name, ownerId: url.searchParams.get('ownerId') ?? '', ...content })
    const isPrivate = url.searchParams.get('isPrivate')
    if (isPrivate !== null) audiences.set(file, isPrivate)
    end(201, { file, width: 640, height: 480, placeholder: 'aGFzaA==', isHeld: held.has(name) })
  })
  return { ...peer, received, started, aborted, unanswered, audiences, held, mood }
}
