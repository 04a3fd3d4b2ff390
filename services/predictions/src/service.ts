import { fileURLToPath } from 'node:url'
import { createCostlyReads } from '@hunch/kit/postgres'
import { defineService } from '@hunch/kit/service'
import { createCardSource, createContributions } from '@hunch/members'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { createAdminActs } from './clients/admin-acts.ts'
import { createGroups } from './clients/groups.ts'
import { createPhotoUploads } from './clients/photos.ts'
import type { PredictionsConfig } from './config.ts'
import type { Context } from './context.ts'
import { rankList } from './feeds/rank-for-you.ts'
import { createRedraws } from './feeds/redraws.ts'
import { handlers, topics } from './handlers.ts'
import { routes } from './http.ts'
import { jobs } from './jobs.ts'
import { createCardTexts } from './posts/card-texts.ts'
import { topic } from './posts/rules/post-event.ts'
import { updatePostCountries } from './posts/store/posts.ts'
import { predictionsService } from './rpc.ts'
import { createViewBuffer } from './views/view-buffer.ts'
import { createVoteBatches } from './votes/write-vote-batch.ts'

export type { PredictionsConfig } from './config.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Creates the predictions service. */
export const createPredictions = defineService<PredictionsConfig, Context>({
  name: 'predictions',
  migrations,
  topic,
  topics,
  handlers,
  routes,
  methods: predictionsService,
  jobs,
  open({ config, log, database, identity, connect }) {
    const auth = connect(AuthService, 'auth', config.authRpc)
    const views = createViewBuffer(database, log)
    const context: Context = {
      log,
      database,
      cards: createCardSource(auth, { onSaved: updatePostCountries }),
      adminActs: createAdminActs(auth),
      contributions: createContributions(),
      groups: createGroups(connect(GroupsService, 'groups', config.groupsRpc)),
      photos: createPhotoUploads({ address: config.mediaHttp, identity, timers: config.timers }),
      cardTexts: createCardTexts(),
      redraws: createRedraws((memberId) => rankList(context, memberId), log),
      costlyReads: createCostlyReads(database),
      views,
      votes: createVoteBatches(database),
    }
    const { photos, cardTexts, redraws } = context
    return {
      context,
      parts: [{ name: 'media', stop: async () => photos.close() }],
      beforeCalls: [cardTexts, redraws, views],
    }
  },
})
