import type { TracingConfig } from '@hunch/kit/telemetry'
import type { PictureCheck } from '@hunch/media/config'
import type { Person } from './identity/people.ts'
import type { KeyPairs } from './keys.ts'
import type { Providers } from './one-machine.ts'
import type { Production } from './production.ts'

/** The launcher's first message to the app process. */
export interface Task {
  /** `run` runs the product. The others do one task before a run: make demo data, check the product, or finish a restore. */
  readonly do: 'run' | 'fill' | 'check' | 'restore'
  readonly postgresUrl: string
  readonly dataDir: string
  /** URL of auth's list of erased members, beside the backups. */
  readonly erasuresUrl: string
  readonly logFile: string
  readonly logLevel: string
  readonly host: string
  readonly port: number
  readonly operationsPort?: number
  readonly tracing?: TracingConfig | undefined
  /** Origin of the links in mails, if it is not localhost. */
  readonly publicUrl?: string
  readonly allowedHosts: readonly string[]
  readonly product: string
  readonly adminEmail: string
  readonly adminPassword?: string
  readonly pictureCheck: PictureCheck
  /** People that the sign-in page offers. */
  readonly people: readonly Person[]
  /** Set if this is one of several app processes. */
  readonly worker?: Worker
  /** Identity providers instead of the local one. */
  readonly providers?: Providers
  /** Set in production. */
  readonly production?: Production
}

/** One of several app processes. Each runs the whole product on the same stores. */
interface Worker {
  /** Counted from 1. */
  readonly number: number
  readonly of: number
  /** Keys that all workers share, so that each can open the cookies that another has sealed. */
  readonly keyPairs: KeyPairs
  /** The local identity provider in its own process: a sign-in can begin at one worker and end at another. */
  readonly identity?: { readonly clientId: string; readonly clientSecret: string; readonly address: string } | undefined
}

/** A report from the app process to the launcher. */
export type Report =
  /** `probes` is the origin of probes and metrics. */
  | { readonly kind: 'ready'; readonly admin: AdminAccess; readonly probes: string }
  | PortReport
  /** The one-off task is done. `result` has its figures. */
  | { readonly kind: 'done'; readonly result: Result }
  /** The start failed. `code` is Node's error code. */
  | { readonly kind: 'failed'; readonly message: string; readonly code: string }
  /** A mail with a link was sent. */
  | { readonly kind: 'mailed'; readonly to: string; readonly link: string; readonly file: string | undefined }

/** A report about the product's port. The process waits for `goOnMessage` before its next step. */
export type PortReport =
  /** The process is about to listen. */
  | { readonly kind: 'listens' }
  /** The process is about to stop accepting connections. It exits once open requests are answered. */
  | { readonly kind: 'leaving' }

/** The launcher's reply to a PortReport. */
export const goOnMessage = 'go on'

/** Figures of a one-off task, such as `{ endedSessions: 3 }`. */
export type Result = Readonly<Record<string, number>>

export interface AdminAccess {
  readonly email: string
  /** Set only if this start generated the password. */
  readonly password?: string
}

/** The launcher's other message: stop gracefully. */
export const stopMessage = 'stop'

/** Process titles: of a process that loads its modules, and of one that works on its task. */
export const titles = { loading: 'hunch loading', working: 'hunch app' }

/**
 * Node options of an app process. Under load, garbage collection takes an eighth of all time with semi-spaces of 8 MB, and
 * half of that with 32 MB. For an idle process the size makes no difference.
 */
export const appNodeOptions = ['--max-semi-space-size=32', '--disable-warning=ExperimentalWarning']

/**
 * Variables for glibc. By default, glibc has an arena per thread and keeps free memory below a threshold. The threshold
 * grows with the largest block so far. The process would then keep the memory that loading modules or an attack took.
 */
export const allocatorVariables = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
