import type { Names } from './names.ts'

/** A person as an identity provider describes them. */
export interface Person extends Names {
  /** The person's permanent id, which no other person of this kind of provider has. */
  readonly subject: string
  readonly email: string
  /** Whether the provider has verified the e-mail, and its word is taken for that. */
  readonly emailVerified: boolean
}

export interface IdentityProvider {
  /**
   * Returns where to send the browser, and the sealed state that it must bring back in a cookie.
   *
   * @throws providerUnavailable; within 5 s
   */
  begin(options: {
    returnTo: string
    /** The browser's own name of this sign-in, which `finish` returns. */
    attempt: string | undefined
    /** The code of the invitation link that they follow, which `finish` returns. */
    invitation: string | undefined
    callbackUrl: string
    /** Makes the provider ask which account, also where the person is signed in to one. */
    selectAccount: boolean
  }): Promise<{ location: string; sealed: string }>
  /**
   * Returns the person who came back, and the page that they wanted.
   *
   * @throws signInDenied, signInExpired, signInFailed, providerUnavailable; within 5 s
   */
  finish(options: {
    /** The query of the callback. */
    query: Readonly<Record<string, string>>
    /** The value of the state cookie. */
    sealed: string
    callbackUrl: string
    /** Whether a state handle is used for the first time. */
    isFirstUse: (handle: string) => Promise<boolean>
  }): Promise<{
    person: Person
    returnTo: string
    attempt: string | undefined
    invitation: string | undefined
  }>
}
