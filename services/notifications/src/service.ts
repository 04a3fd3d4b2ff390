import { fileURLToPath } from 'node:url'
import { resolveAddress } from '@hunch/kit/config'
import { openMail } from '@hunch/kit/mail'
import { createEarlierTransactions } from '@hunch/kit/postgres'
import { defineService } from '@hunch/kit/service'
import { connectPeers } from './clients/peers.ts'
import type { NotificationsConfig } from './config.ts'
import type { Context } from './context.ts'
import { openDocuments } from './documents/store/open.ts'
import { waitingForDocuments } from './documents/wait-for-documents.ts'
import { handlers, topics } from './handlers.ts'
import { routes } from './http.ts'
import { jobs } from './jobs.ts'
import { notificationsService } from './rpc.ts'
import { createStoreAccess } from './stores.ts'
import { createUnsubscribeTokens } from './unsubscribe/token.ts'

export type { NotificationsConfig } from './config.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Creates the notifications service. */
export const createNotifications = defineService<NotificationsConfig, Context>({
  name: 'notifications',
  migrations,
  topics,
  handlers,
  routes,
  methods: notificationsService,
  jobs,
  open({ config, log, database, identity }) {
    const { databaseUrl, documentsUrl, databasePoolSize: poolSize, productName } = config
    const documents = openDocuments({ documentsUrl, databaseUrl, poolSize })
    const mail = openMail({ url: config.mailUrl, from: config.mailFrom, log })
    const peers = connectPeers(config, identity)
    return {
      context: {
        ...createStoreAccess(database, documents),
        log,
        peers,
        mail,
        unsubscribeTokens: createUnsubscribeTokens(String(config.identity.privateKey.d)),
        earlier: createEarlierTransactions(database),
        productName,
        publicUrl: () => resolveAddress(config.publicUrl),
      },
      parts: [...documents.parts, mail, { name: 'clients', stop: async () => peers.close() }],
      consumes: (eventLog) => waitingForDocuments(eventLog, documents),
    }
  },
})
