import type { AuthConfig } from '@hunch/auth'
import type { ModerationConfig } from '@hunch/moderation'

/** What the operator says where the product is meant for real; production's rules hold wherever it is there. */
export interface Production {
  /** `https://hunch.example`: a proxy in front terminates TLS. */
  readonly publicUrl: string
  readonly google?: AuthConfig['google']
  readonly oidc?: AuthConfig['oidc']
  /** `smtp://…` */
  readonly mailUrl: string
  readonly mailFrom: string
  /** Addresses and ranges of the proxies in front, whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** HSTS holds for every host below `publicUrl`'s too. */
  readonly hstsSubdomains?: boolean
  /** Whom the pages name. */
  readonly operator?: ModerationConfig['operator']
}
