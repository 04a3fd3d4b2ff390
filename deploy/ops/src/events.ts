/** `npm run events`: what an operator can do about the events of every service. */
import type { Log } from '@hunch/kit/log'
import { type Command, type Operations, runOperations } from '@hunch/kit/operations'
import { byEnvironment, isDeployment } from './deployment.ts'

const usualData = '.data'
const more = `
  --data <folder>    of the product that npm start runs on this folder (${usualData} where nothing is said)

Any other deployment is found by its environment: every variable that the services read, where a
service's own goes before those of all, as in PREDICTIONS_DATABASE_URL, AUTH_IDENTITY_PRIVATE_KEY.`

async function open({ data, service }: Command, log: Log): Promise<readonly Operations[]> {
  if (!data && isDeployment(process.env)) return byEnvironment(process.env, service, log)
  const { attach } = await import('@hunch/local/operations') // a deployment does without what one machine needs
  return attach(data ?? usualData, log)
}

process.exitCode = await runOperations(process.argv.slice(2), 'npm run events --', open, more)
