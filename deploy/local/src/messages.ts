import type { Person } from './identity/people.ts'

/** What the launcher tells the app process to do; its first message. */
export interface Task {
  /** Run the product, or fill it with demo data and end. */
  readonly do: 'run' | 'fill'
  readonly postgresUrl: string
  readonly dataDir: string
  readonly logFile: string
  readonly logLevel: string
  readonly host: string
  readonly port: number
  readonly product: string
  readonly adminEmail: string
  readonly adminPassword?: string
  /** Whom the sign-in page offers. */
  readonly people: readonly Person[]
}

/** What the app process tells the launcher. */
export type Report =
  | { readonly kind: 'ready'; readonly origin: string; readonly admin: AdminAccess }
  /** Nothing could be started; `code` as Node gives it. */
  | { readonly kind: 'failed'; readonly message: string; readonly code: string }
  /** A mail went out that holds a link. */
  | { readonly kind: 'mailed'; readonly to: string; readonly link: string }

export interface AdminAccess {
  readonly email: string
  /** There only where it was made just now. */
  readonly password?: string
}

/** The launcher's other message: end in good order. */
export const stopMessage = 'stop'
