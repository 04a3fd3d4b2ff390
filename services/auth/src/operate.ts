/** Runs an operator command on auth's events, with the settings of the environment. */
import { runOperatorProcess } from '@hunch/kit/operator-commands'
import { authOperatorCommandsFrom } from './operator-commands.ts'

await runOperatorProcess('auth', authOperatorCommandsFrom)
