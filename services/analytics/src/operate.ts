/** Runs an operator command on analytics' events, with the settings of the environment. */
import { runOperatorProcess } from '@hunch/kit/operator-commands'
import { analyticsOperatorCommandsFrom } from './operator-commands.ts'

await runOperatorProcess('analytics', analyticsOperatorCommandsFrom)
