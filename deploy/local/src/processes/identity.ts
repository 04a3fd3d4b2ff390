/** The local identity provider as a process of its own. */
import { composeService, runProcess } from '@hunch/kit/lifecycle'
import { createPeople } from '../identity/people.ts'
import { createLocalIdentity } from '../identity/server.ts'
import { type IdentityTask, receiveTask } from './task.ts'

const name = 'local identity'

const { task } = await receiveTask<IdentityTask>()
await runProcess(
  () => ({ config: { ...task, host: '127.0.0.1' }, logLevel: task.logLevel }),
  async ({ people, peopleFile, ...config }, parentLog, metrics) => {
    const log = parentLog.child({ service: name })
    const provider = createLocalIdentity({ ...config, people: createPeople(people, peopleFile), log, metrics })
    return composeService(name, {
      parts: [provider],
      log,
      addresses: () => ({ http: provider.address(), rpc: '' }),
    })
  },
)
