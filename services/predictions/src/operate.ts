/** Runs an operator command on predictions' events, with the settings of the environment. */
import { runOperatorProcess } from '@hunch/kit/operator-commands'
import { predictionsOperatorCommandsFrom } from './operator-commands.ts'

await runOperatorProcess('predictions', predictionsOperatorCommandsFrom)
