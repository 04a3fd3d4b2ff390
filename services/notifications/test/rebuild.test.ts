import { describe } from '@jest/globals'
import { rebuilds } from './support/rebuild.contract.ts'
import { onPostgres } from './support/stores.ts'

describe('on PostgreSQL', () => rebuilds(onPostgres))
