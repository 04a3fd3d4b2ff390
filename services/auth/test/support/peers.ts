import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Peer, startPeer, type TestKeys } from '@hunch/kit/testing'
import { AnalyticsService } from '@hunch/proto/gen/hunch/analytics/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'

export interface StoredPicture {
  readonly file: string
  readonly name: string
  readonly ownerId: string
  readonly purpose: string
  readonly sha256: string
  readonly bytes: number
}

/**
 * media as a real HTTP server with given answers: it keeps a note of what it is sent, unless
 * `refuse` gives a problem, and hands out the photos in `photos`.
 */
export async function startMedia(keys: TestKeys) {
  const stored: StoredPicture[] = []
  const photos = new Map<string, Uint8Array>()
  const answers = {
    refuse: (_name: string): { status: number; code: string } | undefined => undefined,
    /** Breaks off in the middle of a photo. */
    breaks: false,
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://media')
    const file = url.pathname.split('/').at(-1) ?? ''
    const of = (name: string) => url.searchParams.get(name) ?? ''
    const end = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const claims = await keys.identity('media').verify((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (claims.iss !== 'auth' || claims.sub) return end(401, {})
    if (request.method === 'GET') {
      const photo = photos.get(`${of('ownerId')} ${file}`)
      if (!photo) return end(404, { code: 'imageNotFound' })
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': photo.length })
      if (!answers.breaks) return response.end(photo)
      return response.write(photo.subarray(0, 10), () => response.destroy())
    }
    const name = of('name')
    const problem = answers.refuse(name)
    if (problem) return end(problem.status, { code: problem.code, params: { name, limit: '5 MB' } })
    const read = await readAll(request)
    if (!read) return
    stored.push({ file, name, ownerId: of('ownerId'), purpose: of('purpose'), ...read })
    end(201, { file, width: 640, height: 480, placeholder: 'aGFzaA==' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    photos,
    answers,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function readAll(request: IncomingMessage): Promise<{ sha256: string; bytes: number } | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of request) {
      hash.update(chunk)
      bytes += chunk.length
    }
    return { sha256: hash.digest('hex'), bytes }
  } catch {
    return undefined // the sender hung up
  }
}

/** What the other services answer to an export, by service, and the photos that predictions names. */
export interface Exported {
  readonly files: Record<string, Record<string, string>>
  photoFiles: string[]
  /** For whom each was asked, and by whom: `member of auth`. */
  readonly asked: string[]
}

type Start = (port?: number) => Promise<Peer>

/** The five services that are asked for exports, as real gRPC servers with given answers; each can go away and come back. */
export async function startExporters(keys: TestKeys, exported: Exported) {
  const answer = (service: string) => ({
    from: ['auth'],
    run: ({ memberId }: { memberId: string }, call: { caller: string; member: { id: string } | undefined }) => {
      exported.asked.push(`${service}: ${memberId} for ${call.member?.id} by ${call.caller}`)
      const photoFiles = service === 'predictions' ? exported.photoFiles : []
      return { files: exported.files[service] ?? {}, photoFiles }
    },
  })
  const starts: Record<string, Start> = {
    predictions: (port = 0) =>
      startPeer(PredictionsService, keys.identity('predictions'), { exportMember: answer('predictions') }, { port }),
    social: (port = 0) =>
      startPeer(SocialService, keys.identity('social'), { exportMember: answer('social') }, { port }),
    groups: (port = 0) =>
      startPeer(GroupsService, keys.identity('groups'), { exportMember: answer('groups') }, { port }),
    notifications: (port = 0) =>
      startPeer(
        NotificationsService,
        keys.identity('notifications'),
        { exportMember: answer('notifications') },
        { port },
      ),
    analytics: (port = 0) =>
      startPeer(AnalyticsService, keys.identity('analytics'), { exportMember: answer('analytics') }, { port }),
  }
  const running = new Map<string, Peer>()
  for (const [name, start] of Object.entries(starts)) running.set(name, await start())
  return {
    names: Object.keys(starts),
    addresses: Object.fromEntries([...running].map(([name, { address }]) => [`${name}Rpc`, address])),
    goAway: async (name: string) => running.get(name)?.stop(),
    /** At the same address. */
    async comeBack(name: string) {
      const port = Number(running.get(name)?.address.split(':')[1])
      const peer = await starts[name]?.(port)
      if (peer) running.set(name, peer)
    },
    stop: async () => void (await Promise.all([...running.values()].map((peer) => peer.stop()))),
  }
}
