import { describe } from '@jest/globals'
import { emptyDatabase } from '../src/testing/index.ts'
import { rebuilding } from './support/rebuild.contract.ts'

describe('from a log on PostgreSQL', () =>
  rebuilding(async () => {
    const events = await emptyDatabase('events')
    return { url: events.url, close: events.drop }
  }))
