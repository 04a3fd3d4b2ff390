import type { DescService } from '@bufbuild/protobuf'
import { type PeerMethods, receive, startHttpPeer, startPeer, type TestKeys } from '@hunch/kit/testing'
import { AnalyticsService } from '@hunch/proto/gen/hunch/analytics/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
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
 * Starts media as a real HTTP server. It records each upload in `stored`, unless `reject` returns a problem, and serves
 * the photos in `photos`.
 */
export async function startMedia(keys: TestKeys) {
  const stored: StoredPicture[] = []
  const photos = new Map<string, Uint8Array>()
  const mood = {
    reject: (_name: string): { status: number; code: string } | undefined => undefined,
    /** Whether the response breaks off in the middle of a photo. */
    breaks: false,
  }
  const peer = await startHttpPeer(keys.identity('media'), async ({ request, response, url, claims, end }) => {
    const file = url.pathname.split('/').at(-1) ?? ''
    const of = (name: string) => url.searchParams.get(name) ?? ''
    if (claims.iss !== 'auth' || claims.sub) return end(401, {})
    if (request.method === 'GET') {
      const photo = photos.get(`${of('ownerId')} ${file}`)
      if (!photo) return end(404, { code: 'imageNotFound' })
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': photo.length })
      if (!mood.breaks) return response.end(photo)
      return response.write(photo.subarray(0, 10), () => response.destroy())
    }
    const name = of('name')
    const problem = mood.reject(name)
    if (problem) return end(problem.status, { code: problem.code, params: { name, limit: '5 MB' } })
    const content = await receive(request)
    if (!content) return
    stored.push({ file, name, ownerId: of('ownerId'), purpose: of('purpose'), ...content })
    end(201, { file, width: 640, height: 480, placeholder: 'aGFzaA==' })
  })
  return { ...peer, stored, photos, mood }
}

/** The replies of the services that export data. */
export interface Exported {
  /** Files by service and file name. */
  readonly files: Record<string, Record<string, string>>
  /** The photos that predictions names. */
  photoFiles: string[]
  /** The calls that the services received, as in `social: <member> for <viewer> by auth`. */
  readonly calls: string[]
}

const exporters: Readonly<Record<string, DescService>> = {
  predictions: PredictionsService,
  social: SocialService,
  groups: GroupsService,
  notifications: NotificationsService,
  analytics: AnalyticsService,
  moderation: ModerationService,
}

/** The six services that export data, as real gRPC servers, by name. */
export async function startExporters(keys: TestKeys, exported: Exported) {
  const start = (name: string, service: DescService) => {
    // All six services have the same method, so the type of one is enough.
    const methods: PeerMethods<typeof PredictionsService> = {
      exportMember({ memberId }, { caller, member }) {
        exported.calls.push(`${name}: ${memberId} for ${member?.id} by ${caller}`)
        return { files: exported.files[name] ?? {}, photoFiles: name === 'predictions' ? exported.photoFiles : [] }
      },
    }
    return startPeer(service as typeof PredictionsService, keys.identity(name), methods, { from: ['auth'] })
  }
  const started = Object.entries(exporters).map(async ([name, service]) => [name, await start(name, service)] as const)
  const peers = new Map(await Promise.all(started))
  return {
    peers,
    addresses: Object.fromEntries([...peers].map(([name, { address }]) => [`${name}Rpc`, address])),
    stop: async () => void (await Promise.all([...peers.values()].map((peer) => peer.stop()))),
  }
}
