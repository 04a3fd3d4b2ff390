import { findServer, onServer } from '@hunch/kit/testing/servers'
import { mutesHold } from '../support/mutes.contract.ts'
import { onMongo } from '../support/stores.ts'

onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => mutesHold(() => onMongo(open)))
