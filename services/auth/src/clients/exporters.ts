import type { Address } from '@hunch/kit/config'
import type { Identity, Member } from '@hunch/kit/identity'
import { connect } from '@hunch/kit/rpc'
import { AnalyticsService } from '@hunch/proto/gen/hunch/analytics/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { clientLimits } from './limits.ts'

/** The gRPC addresses of the services that store data about members. */
export interface ExporterAddresses {
  readonly predictionsRpc: Address
  readonly socialRpc: Address
  readonly groupsRpc: Address
  readonly notificationsRpc: Address
  readonly analyticsRpc: Address
  readonly moderationRpc: Address
}

/** The data that a service stores about a member. */
export interface ExportedData {
  readonly service: string
  /** JSON documents by file name. */
  readonly files: Readonly<Record<string, string>>
  /** Photos to fetch from media. */
  readonly photoFiles: readonly string[]
}

export interface Exporters {
  /** Fetches the data that every service stores about a member, in parallel. Throws if any service fails. */
  fetchAll(member: Member, signal: AbortSignal): Promise<ExportedData[]>
  close(): void
}

export function createExporters(addresses: ExporterAddresses, identity: Identity): Exporters {
  const limits = { timeoutMs: clientLimits.exporterMs, receiveBytes: clientLimits.exporterBytes }
  const to = (audience: string, address: Address) => ({ audience, address, identity, ...limits })
  const clients = {
    predictions: connect(PredictionsService, to('predictions', addresses.predictionsRpc)),
    social: connect(SocialService, to('social', addresses.socialRpc)),
    groups: connect(GroupsService, to('groups', addresses.groupsRpc)),
    notifications: connect(NotificationsService, to('notifications', addresses.notificationsRpc)),
    analytics: connect(AnalyticsService, to('analytics', addresses.analyticsRpc)),
    moderation: connect(ModerationService, to('moderation', addresses.moderationRpc)),
  }
  return {
    fetchAll: (member, signal) =>
      Promise.all(
        Object.entries(clients).map(async ([service, client]) => {
          const reply = await client.exportMember({ memberId: member.id }, { member, signal })
          return { service, files: reply.files, photoFiles: 'photoFiles' in reply ? reply.photoFiles : [] }
        }),
      ),
    close() {
      for (const client of Object.values(clients)) client.close()
    },
  }
}
