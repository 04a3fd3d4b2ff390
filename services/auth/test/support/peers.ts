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

/** The five services that are asked for exports, as real gRPC servers with given answers. */
export async function startExporters(keys: TestKeys, exported: Exported) {
  const answer = (service: string) => ({
    from: ['auth'],
    run: ({ memberId }: { memberId: string }, call: { caller: string; member: { id: string } | undefined }) => {
      exported.asked.push(`${service}: ${memberId} for ${call.member?.id} by ${call.caller}`)
      return { files: exported.files[service] ?? {} }
    },
  })
  const predictions = answer('predictions')
  const peers: Record<string, Peer> = {
    predictionsRpc: await startPeer(PredictionsService, keys.identity('predictions'), {
      exportMember: {
        from: predictions.from,
        run: (request, call) => ({ ...predictions.run(request, call), photoFiles: exported.photoFiles }),
      },
    }),
    socialRpc: await startPeer(SocialService, keys.identity('social'), { exportMember: answer('social') }),
    groupsRpc: await startPeer(GroupsService, keys.identity('groups'), { exportMember: answer('groups') }),
    notificationsRpc: await startPeer(NotificationsService, keys.identity('notifications'), {
      exportMember: answer('notifications'),
    }),
    analyticsRpc: await startPeer(AnalyticsService, keys.identity('analytics'), { exportMember: answer('analytics') }),
  }
  return {
    peers,
    addresses: Object.fromEntries(Object.entries(peers).map(([name, { address }]) => [name, address])),
    stop: async () => void (await Promise.all(Object.values(peers).map((peer) => peer.stop()))),
  }
}
