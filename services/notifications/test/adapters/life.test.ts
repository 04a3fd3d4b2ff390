import { findServer, onServer } from '@hunch/kit/testing/servers'
import { life } from '../support/life.contract.ts'
import { onMongo } from '../support/stores.ts'

onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => life(() => onMongo(open)))
