import { findServer, onServer } from '@hunch/kit/testing/servers'
import { operations } from '../support/operations.contract.ts'
import { onMongo } from '../support/stores.ts'

onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => operations(() => onMongo(open)))
