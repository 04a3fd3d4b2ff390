import { newId } from '@hunch/kit/postgres'
import { findServer, onServer, watchSockets } from '@hunch/kit/testing/servers'
import { expect, test } from '@jest/globals'
import { onMongo, openOwnStores } from '../support/stores.ts'

onServer(await findServer('mongodb'), 'documents on the MongoDB protocol', (open) => {
  test('fault 2: reads work again if all connections are lost just before them', async () => {
    const { url, close } = await open()
    const sockets = watchSockets(url)
    const { stores, close: closeStores } = await openOwnStores(() => onMongo(open))
    const read = () => stores.documents.list({ memberId: newId(), limit: 5 })
    try {
      for (let times = 0; times < 3; times += 1) {
        await Promise.all([read(), read()])
        sockets.destroy()
        expect(await Promise.all([read(), read(), read()])).toEqual([[], [], []])
      }
    } finally {
      sockets.stop()
      await closeStores()
      await close()
    }
  }, 60_000)
})
