import type { TracingConfig } from '@hunch/kit/telemetry'
import type { PictureCheck } from '@hunch/media/config'
import type { Person } from './identity/people.ts'
import type { KeyPairs } from './keys.ts'
import type { Providers } from './one-machine.ts'
import type { Production } from './production.ts'

/** The launcher's first message to the app process; with 'run' it carries the socket to accept from. */
export interface Task {
  /**
   * Run the product; or do one thing with it before it runs, and end: fill it with demo data, check that it can be run,
   * or finish what a restore began.
   */
  readonly do: 'run' | 'fill' | 'check' | 'restore'
  readonly postgresUrl: string
  readonly dataDir: string
  /** Where auth lists erased members, beside the backups. */
  readonly erasuresUrl: string
  readonly logFile: string
  readonly logLevel: string
  readonly host: string
  readonly port: number
  readonly operationsPort?: number
  readonly tracing?: TracingConfig | undefined
  /** What the links of mails begin with, where it is not localhost. */
  readonly publicUrl?: string
  readonly allowedHosts: readonly string[]
  readonly product: string
  readonly adminEmail: string
  readonly adminPassword?: string
  readonly pictureCheck: PictureCheck
  /** Whom the sign-in page offers. */
  readonly people: readonly Person[]
  /** There where it is one of several app processes. */
  readonly worker?: Worker
  /** In place of the local one. */
  readonly providers?: Providers
  /** Where it is meant for real. */
  readonly production?: Production
}

/** One of several app processes, each the whole product on the same stores. */
interface Worker {
  /** From 1. */
  readonly number: number
  readonly of: number
  /** The same for all, as the replicas of a service have the same: what one has sealed in a cookie, another opens. */
  readonly keyPairs: KeyPairs
  /** The local one is a process of its own, so that a sign-in can begin at one worker and end at another. */
  readonly identity?: { readonly clientId: string; readonly clientSecret: string; readonly address: string } | undefined
}

/** What the app process reports to the launcher. */
export type Report =
  /** `operations` is where probes and metrics answer. */
  | { readonly kind: 'ready'; readonly admin: AdminAccess; readonly operations: string }
  /** It accepts no more connections, and ends once those that are open are answered. */
  | { readonly kind: 'leaving' }
  /** The one thing is done; `result` says in numbers what that was. */
  | { readonly kind: 'done'; readonly result: Result }
  /** Nothing could be started; `code` as Node gives it. */
  | { readonly kind: 'failed'; readonly message: string; readonly code: string }
  /** A mail went out that holds a link. */
  | { readonly kind: 'mailed'; readonly to: string; readonly link: string; readonly file: string | undefined }

/** As in `{ endedSessions: 3 }`. */
export type Result = Readonly<Record<string, number>>

export interface AdminAccess {
  readonly email: string
  /** There only where it was made just now. */
  readonly password?: string
}

/** The launcher's other message: end in good order. */
export const stopMessage = 'stop'

/** What process lists show: a process that waits for its task, and one that is at it. */
export const titles = { waiting: 'hunch spare', working: 'hunch app' }

/**
 * What Node is given for an app process. With a young generation of 8 MB collecting takes an eighth of its time under
 * load, with 32 MB a half of that; at rest both take the same.
 */
export const appNodeOptions = ['--max-semi-space-size=32', '--disable-warning=ExperimentalWarning']

/**
 * Variables for glibc. By default it has an arena for each thread, and keeps free memory below a threshold that grows with the
 * largest block that there ever was: what loading hundreds of modules or an attack took would stay with the process.
 */
export const allocatorVariables = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
