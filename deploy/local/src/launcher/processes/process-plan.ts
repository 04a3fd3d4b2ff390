import type { AuthTask, GatewayTask, IdentityTask } from '../../processes/task.ts'
import type { Name } from '../../services.ts'

export type ProcessName = Name | 'gateway' | 'identity'

/** How a process is started. */
export interface ProcessPlan {
  readonly name: ProcessName
  readonly entry: string
  readonly environment: NodeJS.ProcessEnv
  /** Sent to it where its environment does not say all. */
  readonly task?: AuthTask | GatewayTask | IdentityTask
  /** It accepts from the socket that the launcher holds. */
  readonly listensOnHeld: boolean
  /** Where it answers probes, as `http://127.0.0.1:21000`. */
  readonly operations: string
}
