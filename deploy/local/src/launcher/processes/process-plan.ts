import type { AuthTask, GatewayTask } from '../../processes/task.ts'
import type { Name } from '../../services.ts'

export type ProcessName = Name | 'gateway' | 'identity'

/** How many there are of each process; one of each where nothing is said. The provider is always one. */
export type Replicas = number | Readonly<Partial<Record<Name | 'gateway', number>>>

/** Where a process listens on 127.0.0.1. */
export interface Ports {
  readonly http: number
  readonly rpc: number
  readonly operations: number
}

/** How a process is started. */
export interface ProcessPlan {
  readonly name: ProcessName
  /** Which of several alike, from 0. */
  readonly replica: number
  readonly ports: Ports
  readonly entry: string
  readonly environment: NodeJS.ProcessEnv
  /** Sent to it where its environment does not say all. */
  readonly task?: AuthTask | GatewayTask
  /** It accepts from the socket that the launcher holds. */
  readonly listensOnHeld: boolean
  /** Where it answers probes, as `http://127.0.0.1:21000`. */
  readonly operations: string
}
