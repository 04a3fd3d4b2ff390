/** Messages between the launcher and its service processes: tasks, reports and flush orders. */
import type { AuthConfig } from '@hunch/auth'
import type { GatewayConfig } from '@hunch/gateway'
import type { AdminAccess, PortReport } from '../messages.ts'

export interface AuthTask {
  readonly config: Omit<AuthConfig, 'mailed'>
  readonly logLevel: string
}

export interface GatewayTask {
  readonly config: Omit<GatewayConfig, 'shared'>
  readonly logLevel: string
}

/** A report from a process to the launcher. */
export type ProcessReport =
  /** From auth, once the admin can sign in. */
  | { readonly kind: 'admin'; readonly admin: AdminAccess }
  /** From the gateway. */
  | PortReport
  /** Auth sent a mail with a link. */
  | { readonly kind: 'mailed'; readonly to: string; readonly link: string; readonly file: string | undefined }
  /** The end of a flush: the number of items processed, or the fault that stopped it. */
  | { readonly kind: 'flushed'; readonly order: number; readonly done: number; readonly fault?: string }

/** Asks a process to flush, like `Service.flush`. The report has the same `order` number. */
export interface FlushOrder {
  readonly kind: 'flush'
  readonly order: number
}

/** Waits for the task. */
export const receiveTask = <T>(): Promise<T> => new Promise((done) => process.once('message', done))

/** Sends a report to the launcher. Resolves once it is sent. */
export const report = (message: ProcessReport): Promise<unknown> =>
  new Promise((done) => process.send?.(message, undefined, {}, done))
