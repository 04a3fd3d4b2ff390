import type { AuthConfig } from '@hunch/auth'
import type { ModerationConfig } from '@hunch/moderation'

/** The operator's production settings. If they are present, the production rules apply. */
export interface Production {
  /** Such as `https://hunch.example`; a proxy in front terminates TLS. */
  readonly publicUrl: string
  readonly google?: AuthConfig['google']
  readonly oidc?: AuthConfig['oidc']
  /** `smtp://…` */
  readonly mailUrl: string
  readonly mailFrom: string
  /** Addresses and ranges of the proxies in front. Their forwarded headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** HSTS also covers every subdomain of the host in `publicUrl`. */
  readonly hstsSubdomains?: boolean
  /** The operator that the pages name. */
  readonly operator?: ModerationConfig['operator']
}
