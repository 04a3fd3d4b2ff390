import { silentLog } from '@hunch/kit/log'
import { openMail } from '@hunch/kit/mail'
import { createEarlierTransactions } from '@hunch/kit/postgres'
import { connectPeers } from '../../src/clients/peers.ts'
import type { Context } from '../../src/context.ts'
import { createUnsubscribeTokens } from '../../src/unsubscribe/token.ts'
import { openStores } from './stores.ts'
import type { World } from './world.ts'

/** Opens a second context for a world's service, to run single steps. Its erasures wait `earlierMs` for transactions. */
export async function openContext({ stores, config, keys }: World, { earlierMs = 1_000 } = {}) {
  const { close: closeStores, ...opened } = await openStores(stores)
  const log = silentLog()
  const peers = connectPeers(config, keys.identity('notifications'))
  const ctx: Context = {
    ...opened,
    log,
    peers,
    mail: openMail({ url: config.mailUrl, from: config.mailFrom, log }),
    unsubscribeTokens: createUnsubscribeTokens('secret'),
    earlier: createEarlierTransactions(opened.database, { waitMs: earlierMs }),
    productName: config.productName,
    publicUrl: () => 'https://hunch.example',
  }
  async function close(): Promise<void> {
    peers.close()
    await closeStores()
  }
  return { ctx, close }
}
