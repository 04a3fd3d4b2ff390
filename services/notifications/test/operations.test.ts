import { describe } from '@jest/globals'
import { operations } from './support/operations.contract.ts'
import { onPostgres } from './support/stores.ts'

describe('on PostgreSQL', () => operations(onPostgres))
