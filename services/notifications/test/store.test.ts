import { describe } from '@jest/globals'
import { contract } from './support/store.contract.ts'
import { onPostgres } from './support/stores.ts'

describe('on PostgreSQL', () => contract(onPostgres))
