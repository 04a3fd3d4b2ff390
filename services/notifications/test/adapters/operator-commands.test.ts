import { findServer, onServer } from '@hunch/kit/testing/servers'
import { operatorCommands } from '../support/operator-commands.contract.ts'
import { onMongo } from '../support/stores.ts'

onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => operatorCommands(() => onMongo(open)))
