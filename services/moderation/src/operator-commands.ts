import { fileURLToPath } from 'node:url'
import type { Environment } from '@hunch/kit/config'
import { createIdentity } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import { createOperatorCommands, type OperatorCommands } from '@hunch/kit/operator-commands'
import { connect } from '@hunch/kit/rpc'
import { createCardSource } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { createTargets } from './clients/targets.ts'
import { type ModerationConfig, readModerationConfig } from './config.ts'
import { handlers, readModels } from './handlers.ts'

const service = 'moderation'
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The operator commands on moderation's events. */
export function moderationOperatorCommands(config: ModerationConfig, log: Log): OperatorCommands {
  const identity = createIdentity({ name: service, ...config.identity })
  const auth = connect(AuthService, { audience: 'auth', address: config.authRpc, identity })
  const predictions = connect(PredictionsService, { audience: 'predictions', address: config.predictionsRpc, identity })
  const social = connect(SocialService, { audience: 'social', address: config.socialRpc, identity })
  const groups = connect(GroupsService, { audience: 'groups', address: config.groupsRpc, identity })
  const ctx = { cards: createCardSource(auth), targets: createTargets({ auth, predictions, social, groups }) }
  return createOperatorCommands({
    service,
    migrations,
    databaseUrl: config.databaseUrl,
    eventLogUrl: config.eventLogUrl,
    around: config.aroundEventLog,
    log,
    handlers: handlers(ctx),
    readModels: readModels(ctx),
    async stop() {
      for (const peer of [auth, predictions, social, groups]) peer.close()
    },
  })
}

/**
 * Like `moderationOperatorCommands`, with the settings of an environment. Default: the process's own environment.
 *
 * @throws ConfigError
 */
export const moderationOperatorCommandsFrom = (environment: Environment | undefined, log: Log): OperatorCommands =>
  moderationOperatorCommands(readModerationConfig(environment).config, log)
