import { findServer, onServer } from '@hunch/kit/testing/servers'
import { rebuilds } from '../support/rebuild.contract.ts'
import { onMongo } from '../support/stores.ts'

onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => rebuilds(() => onMongo(open)))
