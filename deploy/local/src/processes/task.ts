/** What the launcher gives a process that is more than one of a deployment, and what that reports. */
import type { AuthConfig } from '@hunch/auth'
import type { GatewayConfig } from '@hunch/gateway'
import type { SharedSocket } from '@hunch/kit/http'
import type { AdminAccess } from '../messages.ts'

export interface AuthTask {
  readonly config: Omit<AuthConfig, 'mailed'>
  readonly logLevel: string
}

export interface GatewayTask {
  readonly config: Omit<GatewayConfig, 'socket'>
  readonly logLevel: string
}

/** What a process reports to the launcher. */
export type ProcessReport =
  /** Auth's, once the admin can sign in. */
  | { readonly kind: 'admin'; readonly admin: AdminAccess }
  /** The gateway accepts no more connections. */
  | { readonly kind: 'leaving' }
  /** Auth sent a mail that holds a link. */
  | { readonly kind: 'mailed'; readonly to: string; readonly link: string; readonly file: string | undefined }
  /** It has done what was due, so many things, or not for this reason. */
  | { readonly kind: 'flushed'; readonly order: number; readonly done: number; readonly fault?: string }

/** Asks a process to do what is due now, as `Service.flush` does; numbered for its report. */
export interface FlushOrder {
  readonly kind: 'flush'
  readonly order: number
}

/** The task, and the socket to accept from where one comes with it. */
export const receiveTask = <T>(): Promise<{ readonly task: T; readonly socket: SharedSocket | undefined }> =>
  new Promise((done) =>
    process.once('message', (task: T, socket) => done({ task, socket: socket as SharedSocket | undefined })),
  )

/** Sends a report to the launcher. Settled once it is sent. */
export const report = (message: ProcessReport): Promise<unknown> =>
  new Promise((done) => process.send?.(message, undefined, {}, done))
