import { describe } from '@jest/globals'
import { emptyDatabase } from '../src/testing/index.ts'
import { appendBytes } from './consuming.ts'
import { contract } from './support/event-log.contract.ts'

describe('the event log on PostgreSQL', () =>
  contract(async () => {
    const database = await emptyDatabase('event_log')
    return { url: database.url, close: database.drop, appendBytes: appendBytes(database.url) }
  }))
