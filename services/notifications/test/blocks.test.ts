import { describe } from '@jest/globals'
import { blocksHide } from './support/blocks.contract.ts'
import { onPostgres } from './support/stores.ts'

describe('on PostgreSQL', () => blocksHide(onPostgres))
