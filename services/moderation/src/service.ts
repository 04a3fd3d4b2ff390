import { fileURLToPath } from 'node:url'
import { defineService, type Ground } from '@hunch/kit/service'
import { createCardSource } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { createAreas } from './auto-hide/areas.ts'
import { createAdminActs, createAgreements, createStaffSource, createStatementLinks } from './clients/auth.ts'
import { createBlockPeers } from './clients/block-peers.ts'
import { createCaseContexts } from './clients/case-contexts.ts'
import { createCasePhotos } from './clients/case-photos.ts'
import { createMutePeers } from './clients/mute-peers.ts'
import { createReporters } from './clients/reporters.ts'
import { createTargets } from './clients/targets.ts'
import type { ModerationConfig } from './config.ts'
import type { Context } from './context.ts'
import { handlers, topics } from './handlers.ts'
import { routes } from './http.ts'
import { jobs } from './jobs.ts'
import { readShippedPages } from './pages/shipped.ts'
import { moderationService } from './rpc.ts'

export type { ModerationConfig } from './config.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Creates the moderation service. */
export const createModeration = defineService<ModerationConfig, Context>({
  name: 'moderation',
  migrations,
  topics,
  handlers,
  routes,
  methods: moderationService,
  jobs,
  open: (ground) => ({ context: createContext(ground) }),
})

function createContext({ config, log, database, identity, connect }: Ground<ModerationConfig>): Context {
  const peers = {
    auth: connect(AuthService, 'auth', config.authRpc),
    predictions: connect(PredictionsService, 'predictions', config.predictionsRpc),
    social: connect(SocialService, 'social', config.socialRpc),
    groups: connect(GroupsService, 'groups', config.groupsRpc),
    notifications: connect(NotificationsService, 'notifications', config.notificationsRpc),
  }
  return {
    log,
    database,
    cards: createCardSource(peers.auth),
    blockPeers: createBlockPeers(peers, log),
    mutePeers: createMutePeers(peers, log),
    targets: createTargets(peers),
    contexts: createCaseContexts(peers, log),
    photos: createCasePhotos({ address: config.mediaHttp, identity }),
    adminActs: createAdminActs(peers.auth),
    staff: createStaffSource(peers.auth),
    statementLinks: createStatementLinks(peers.auth),
    reporters: createReporters(peers),
    areas: createAreas(String(config.identity.privateKey.d)),
    agreements: createAgreements(peers.auth, log),
    shippedPages: readShippedPages({
      named: Boolean(config.operator?.name),
      photosChecked: config.photoChecks?.any ?? false,
      privatePhotosChecked: config.photoChecks?.private ?? false,
    }),
    operator: { product: config.productName, ...(config.operator ?? { name: '', address: '' }) },
  }
}
