/** Runs an operator command on moderation's events, with the settings of the environment. */
import { runOperatorProcess } from '@hunch/kit/operator-commands'
import { moderationOperatorCommandsFrom } from './operator-commands.ts'

await runOperatorProcess('moderation', moderationOperatorCommandsFrom)
