import { describe } from '@jest/globals'
import { newId } from '../../src/postgres/index.ts'
import { findOwnServer, findServer, onServer, openOwnPostgres } from '../../src/testing/servers/index.ts'
import { breaks, contract } from '../support/event-log.contract.ts'

describe('the event log on a PostgreSQL that ends', () => breaks(openOwnPostgres))

onServer(await findServer('kafka'), 'the event log on Kafka', (open) =>
  contract(async () => {
    const { url, close } = await open()
    return { url: `${url}/?prefix=test-${newId()}.`, close }
  }),
)
onServer(await findOwnServer('kafka'), 'the event log on a Kafka that ends', breaks)
