/** Runs an operator command on notifications' events, with the settings of the environment. */
import { runOperatorProcess } from '@hunch/kit/operator-commands'
import { notificationsOperatorCommandsFrom } from './operator-commands.ts'

await runOperatorProcess('notifications', notificationsOperatorCommandsFrom)
