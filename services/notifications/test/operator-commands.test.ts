import { describe } from '@jest/globals'
import { operatorCommands } from './support/operator-commands.contract.ts'
import { onPostgres } from './support/stores.ts'

describe('on PostgreSQL', () => operatorCommands(onPostgres))
