/** An OpenID Connect provider of the operator's. */
export interface OidcConfig {
  /** As in `https://id.example.com/realms/people`. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's name on the button. */
  readonly name: string
  /** A `data:` URL for the button; without it the web app has a neutral one. */
  readonly icon?: string
  /** Whether the issuer's `email_verified` counts as a proof. */
  readonly trustsEmail: boolean
  /** Whether the issuer may be reached by plain http; never in production. */
  readonly allowsHttp: boolean
}

/** Returns the one form of an issuer's address: a slash behind the host makes no difference. */
export const issuerKey = (issuer: string): string => new URL(issuer).href
