/**
 * The whole product in a container: the launcher with the address, port and folder of the image. It runs in production
 * mode unless NODE_ENV is exactly `development` or `test`. In those modes anyone can sign in as anyone. Options of `npm
 * start` may follow.
 */
import { isProduction } from '@hunch/kit/config'

const purpose = isProduction(process.env['NODE_ENV']) ? ['--production'] : []
process.argv.splice(2, 0, '--host', '0.0.0.0', '--port', '8080', '--data', '/data', ...purpose)
await import('./launch.ts')
