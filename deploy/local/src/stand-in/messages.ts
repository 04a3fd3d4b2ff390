/** The stand-in's responses, made once by the launcher. */
export interface Answers {
  /** The page for navigations, by language; English among them. */
  readonly pages: Readonly<Record<string, string>>
  /** The Content-Security-Policy of every page. */
  readonly policy: string
  /** The problem+json of everything else. */
  readonly problem: string
}

/** What the launcher sends the stand-in; `listen` carries the socket. */
export type StandInTask = { readonly kind: 'listen'; readonly answers: Answers } | { readonly kind: 'leave' }

/** What the stand-in reports to the launcher. */
export type StandInReport =
  | { readonly kind: 'listening' }
  /** `code` as Node gives it. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
