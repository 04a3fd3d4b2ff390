import { fileURLToPath } from 'node:url'
import { createKeySweep } from '@hunch/kit/idempotency'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import { createCostlyReads, createSharedCommits } from '@hunch/kit/postgres'
import { defineService } from '@hunch/kit/service'
import { createCardSource, createContributions, createErasureJob } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { GroupsConfig } from './config.ts'
import type { Context } from './context.ts'
import { eraseStep } from './erasure/erase-member.ts'
import { erasureLimits } from './erasure/limits.ts'
import { handlers, topics } from './handlers.ts'
import { routes } from './http.ts'
import { sweepAttempts } from './invites/forget-invites.ts'
import { inviteLimits } from './invites/limits.ts'
import { changeMemberships } from './memberships/change-memberships.ts'
import { membershipLimits } from './memberships/limits.ts'
import type { MembershipIntent } from './memberships/rules.ts'
import { groupsService } from './rpc.ts'

export type { GroupsConfig } from './config.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

const jobs = (ctx: Context): (Part & Flushable)[] => [
  createErasureJob({ database: ctx.database, log: ctx.log, everyMs: erasureLimits.eraseEveryMs, erase: eraseStep }),
  createJob({
    name: 'sweep attempts',
    everyMs: inviteLimits.sweepEveryMs,
    run: () => sweepAttempts(ctx),
    log: ctx.log,
  }),
  createKeySweep(ctx),
]

/** Creates the groups service: groups, memberships and invites. */
export const createGroups = defineService<GroupsConfig, Context>({
  name: 'groups',
  migrations,
  topics,
  handlers,
  routes,
  methods: groupsService,
  jobs,
  open: ({ config, log, database, connect }) => ({
    context: {
      log,
      database,
      costlyReads: createCostlyReads(database),
      cards: createCardSource(connect(AuthService, 'auth', config.authRpc)),
      contributions: createContributions(),
      memberships: createSharedCommits({
        most: membershipLimits.membershipsPerBatch,
        mostWaiting: membershipLimits.membershipsWaiting,
        write: (intents: readonly MembershipIntent[]) => changeMemberships(database, intents),
      }),
    },
  }),
})
