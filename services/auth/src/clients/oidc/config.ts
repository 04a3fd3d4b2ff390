/** An OpenID Connect provider that the operator configures. */
export interface OidcConfig {
  /** Example: `https://id.example.com/realms/people`. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's name on the button. */
  readonly name: string
  /** A `data:` URL for the button. Default: a neutral icon of the web app. */
  readonly icon?: string
  /** Whether the issuer's `email_verified` counts as proof. */
  readonly trustsEmail: boolean
  /** Whether plain http is allowed for the issuer; false in production. */
  readonly allowsHttp: boolean
}

/** Returns the canonical form of an issuer's address: `https://id.example` and `https://id.example/` are equal. */
export const issuerKey = (issuer: string): string => new URL(issuer).href
