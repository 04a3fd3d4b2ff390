import { describe } from '@jest/globals'
import { openGround } from '../consuming.ts'
import { contract } from '../support/dead-letters.contract.ts'

describe('dead letters, with the event log on PostgreSQL', () => contract(() => openGround()))
