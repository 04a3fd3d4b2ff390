import type { AuthTask, GatewayTask } from '../../processes/task.ts'
import type { Name } from '../../services.ts'

export type ProcessName = Name | 'gateway' | 'identity'

/** Number of replicas, of all processes or by name. Default: 1. The identity provider never has replicas. */
export type Replicas = number | Readonly<Partial<Record<Name | 'gateway', number>>>

/** Ports of a process on 127.0.0.1. */
export interface Ports {
  readonly http: number
  readonly rpc: number
  readonly probes: number
}

/** Ports that pass connections on to a process and its replicas. */
export interface SharedPorts {
  readonly name: ProcessName
  /** The only caller that uses these ports. Undefined: every caller does. */
  readonly from: ProcessName | undefined
  readonly ports: Ports
}

/** How to start a process. */
export interface ProcessPlan {
  readonly name: ProcessName
  /** Replica number, from 0. */
  readonly replica: number
  readonly ports: Ports
  readonly entry: string
  readonly environment: NodeJS.ProcessEnv
  /** Configuration that is sent to a process for which the environment is not enough. */
  readonly task?: AuthTask | GatewayTask
  /** Descriptor of an open file for the standard output. Default: the lines are added to the launcher's log. */
  readonly output?: number
  /** Whether the process listens on the public port. */
  readonly isPublic: boolean
  /** Origin of the process's probes, such as `http://127.0.0.1:21000`. */
  readonly probes: string
}
