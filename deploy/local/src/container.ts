/**
 * The whole product in a container: the launcher with the address, port and folder that an image fixes. It is meant for real
 * unless NODE_ENV says, spelt exactly so, that it is not: then anybody signs in as anybody. Options of `npm start` may follow.
 */
import { isProduction } from '@hunch/kit/config'

const purpose = isProduction(process.env['NODE_ENV']) ? ['--production'] : []
process.argv.splice(2, 0, '--host', '0.0.0.0', '--port', '8080', '--data', '/data', ...purpose)
await import('./launch.ts')
