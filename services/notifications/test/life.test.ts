import { describe } from '@jest/globals'
import { life } from './support/life.contract.ts'
import { onPostgres } from './support/stores.ts'

describe('on PostgreSQL', () => life(onPostgres))
