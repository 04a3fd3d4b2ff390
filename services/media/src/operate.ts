/** Runs an operator command on media's events, with the settings of the environment. */
import { runOperatorProcess } from '@hunch/kit/operator-commands'
import { mediaOperatorCommandsFrom } from './operator-commands.ts'

await runOperatorProcess('media', mediaOperatorCommandsFrom)
