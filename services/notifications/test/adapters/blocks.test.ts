import { findServer, onServer } from '@hunch/kit/testing/servers'
import { blocksHide } from '../support/blocks.contract.ts'
import { onMongo } from '../support/stores.ts'

onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => blocksHide(() => onMongo(open)))
