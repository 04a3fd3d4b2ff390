import type { Person } from './identity/people.ts'

/** The launcher's first message to the app process; with 'run' it carries the socket to accept from. */
export interface Task {
  /** Run the product, or fill it with demo data and end. */
  readonly do: 'run' | 'fill'
  readonly postgresUrl: string
  readonly dataDir: string
  readonly logFile: string
  readonly logLevel: string
  readonly host: string
  readonly port: number
  readonly operationsPort?: number
  /** What the links of mails begin with, where it is not localhost. */
  readonly publicUrl?: string
  readonly allowedHosts: readonly string[]
  readonly product: string
  readonly adminEmail: string
  readonly adminPassword?: string
  /** Whom the sign-in page offers. */
  readonly people: readonly Person[]
}

/** What the app process reports to the launcher. */
export type Report =
  | { readonly kind: 'ready'; readonly admin: AdminAccess }
  /** It accepts no more connections, and ends once those that are open are answered. */
  | { readonly kind: 'leaving' }
  /** Nothing could be started; `code` as Node gives it. */
  | { readonly kind: 'failed'; readonly message: string; readonly code: string }
  /** A mail went out that holds a link. */
  | { readonly kind: 'mailed'; readonly to: string; readonly link: string; readonly file: string | undefined }

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
 * What Node is given for an app process. Loading hundreds of modules leaves 160 MB of young garbage behind,
 * which V8 is in no hurry to give back.
 */
export const appNodeOptions = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning']
