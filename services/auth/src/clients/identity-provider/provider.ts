import type { Names } from './names.ts'

/** A person as an identity provider describes them. */
export interface Person extends Names {
  /** The person's permanent id, unique within this kind of provider. */
  readonly subject: string
  readonly email: string
  /** Whether the provider has verified the e-mail. False if the operator does not trust the provider's verification. */
  readonly emailVerified: boolean
}

export interface IdentityProvider {
  /**
   * Returns the URL to redirect the browser to, and the sealed state that the browser must return in a cookie.
   *
   * @throws providerUnavailable, at the latest after `clientLimits.providerMs`
   */
  begin(options: {
    returnTo: string
    /** An id that the browser chose for this sign-in; `finish` returns it. */
    attempt: string | undefined
    /** The code of the invitation link that the person follows; `finish` returns it. */
    invitation: string | undefined
    callbackUrl: string
    /** Makes the provider ask which account to use, even if the person is signed in to one. */
    selectAccount: boolean
  }): Promise<{ location: string; sealed: string }>
  /**
   * Returns the person who comes back from the provider, and the page that they wanted.
   *
   * @throws signInDenied, signInExpired, signInFailed
   * @throws providerUnavailable, at the latest after `clientLimits.providerMs`
   */
  finish(options: {
    /** The query of the callback. */
    query: Readonly<Record<string, string>>
    /** The value of the state cookie. */
    sealed: string
    callbackUrl: string
    /** Returns whether a state handle is used for the first time. */
    isFirstUse: (handle: string) => Promise<boolean>
  }): Promise<{
    person: Person
    returnTo: string
    attempt: string | undefined
    invitation: string | undefined
  }>
}
