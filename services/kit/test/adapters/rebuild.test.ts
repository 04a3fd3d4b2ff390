import { newId } from '../../src/postgres/index.ts'
import { findServer, onServer } from '../../src/testing/servers/index.ts'
import { rebuilding } from '../support/rebuild.contract.ts'

onServer(await findServer('kafka'), 'from a log on Kafka', (openServer) =>
  rebuilding(async () => {
    const { url, close } = await openServer()
    return { url: `${url}/?prefix=test-${newId()}.`, close }
  }),
)
