import { fileURLToPath } from 'node:url'
import { createKeySweep } from '@hunch/kit/idempotency'
import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import { type CommitWith, createSharedCommits, type Database, type Queries } from '@hunch/kit/postgres'
import { defineService } from '@hunch/kit/service'
import { createCardSource, createContributions, createErasureJob } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { writeComments } from './comments/write-comments.ts'
import type { SocialConfig } from './config.ts'
import type { Context } from './context.ts'
import { eraseSome } from './erasure/erase-member.ts'
import { erasureLimits } from './erasure/limits.ts'
import { countFollows } from './follows/count-follows.ts'
import { handlers, topics } from './handlers.ts'
import { routes } from './http.ts'
import { countLikes } from './likes/count-likes.ts'
import { commitLimits } from './limits.ts'
import { askViews } from './posts/ask-views.ts'
import { postLimits } from './posts/limits.ts'
import { clearPost } from './posts/record-post.ts'
import { countReactions } from './reactions/count-reactions.ts'
import { socialService } from './rpc.ts'

export type { SocialConfig } from './config.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

const jobs = (ctx: Context): (Part & Flushable)[] => [
  createJob({
    name: 'clear deleted posts',
    everyMs: postLimits.clearEveryMs,
    sleep: { database: ctx.database },
    run: async () => Number(await clearPost(ctx)),
    log: ctx.log,
  }),
  createErasureJob({ database: ctx.database, log: ctx.log, everyMs: erasureLimits.eraseEveryMs, erase: eraseSome }),
  createKeySweep(ctx),
]

/** Creates the social service. */
export const createSocial = defineService<SocialConfig, Context>({
  name: 'social',
  migrations,
  topics,
  handlers,
  routes,
  methods: socialService,
  jobs,
  open({ config, log, database, connect }) {
    const predictions = connect(PredictionsService, 'predictions', config.predictionsRpc)
    return {
      context: {
        log,
        database,
        cards: createCardSource(connect(AuthService, 'auth', config.authRpc)),
        contributions: createContributions(),
        predictions,
        views: createSharedCommits({ ...sharing, write: (asked) => askViews({ database, predictions }, asked) }),
        comments: shareCommits(database, writeComments),
        likes: shareCommits(database, countLikes),
        reactions: shareCommits(database, countReactions),
        follows: shareCommits(database, countFollows),
      },
    }
  },
})

const sharing = { most: commitLimits.writesPerBatch, mostWaiting: commitLimits.writesWaiting }

/** Creates the queue for writes of one kind. Writes that wait in the queue are committed together, in one transaction. */
const shareCommits = <Intent, Outcome>(
  database: Database,
  write: (tx: Queries, intents: readonly Intent[], commitWith: CommitWith) => Promise<readonly Outcome[]>,
) =>
  createSharedCommits<Intent, Outcome>({
    ...sharing,
    write: (intents) => database.transaction((tx, commitWith) => write(tx, intents, commitWith), { plannedOnce: true }),
  })
