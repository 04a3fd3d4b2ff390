/** Runs an operator command on groups' events, with the settings of the environment. */
import { runOperatorProcess } from '@hunch/kit/operator-commands'
import { groupsOperatorCommandsFrom } from './operator-commands.ts'

await runOperatorProcess('groups', groupsOperatorCommandsFrom)
