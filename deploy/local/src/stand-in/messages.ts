/** The stand-in's responses, created once by the launcher. */
export interface Answers {
  /** Page for navigations, by language; English is always present. */
  readonly pages: Readonly<Record<string, string>>
  /** The Content-Security-Policy of every page. */
  readonly policy: string
  /** The problem+json for all other requests. */
  readonly problem: string
}

/** A task from the launcher to the stand-in; `listen` carries the socket. */
export type StandInTask = { readonly kind: 'listen'; readonly answers: Answers } | { readonly kind: 'leave' }

/** A report from the stand-in to the launcher. */
export type StandInReport =
  | { readonly kind: 'listening' }
  /** `code` is Node's error code. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
