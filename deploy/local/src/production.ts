import type { AuthConfig } from '@hunch/auth'
import type { toProductionConfig } from '@hunch/gateway/config'
import type { ModerationConfig } from '@hunch/moderation'

/** The operator's production settings. If they are present, the production rules apply. */
export interface Production {
  /** The public origin, such as `https://hunch.example`; a proxy in front terminates TLS. */
  readonly publicUrl: string
  readonly google?: AuthConfig['google']
  readonly oidc?: AuthConfig['oidc']
  /** `smtp://…` */
  readonly mailUrl: string
  readonly mailFrom: string
  /** The gateway's settings that exist only in production, such as its trusted proxies. */
  readonly gateway: ReturnType<typeof toProductionConfig>
  /** The operator that the pages name. */
  readonly operator?: ModerationConfig['operator']
}
