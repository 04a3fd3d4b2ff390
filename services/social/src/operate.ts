/** Runs an operator command on social's events, with the settings of the environment. */
import { runOperatorProcess } from '@hunch/kit/operator-commands'
import { socialOperatorCommandsFrom } from './operator-commands.ts'

await runOperatorProcess('social', socialOperatorCommandsFrom)
