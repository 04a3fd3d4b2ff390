import { isProduction, secret } from '@hunch/kit/config'
import { z } from 'zod'
import type { GoogleConfig } from './clients/google/strategy.ts'
import type { OidcConfig } from './clients/oidc/discovery.ts'

/** Maximum length of the icon's `data:` URL, in characters. Every page contains the URL. */
const iconLength = 8_000

/** The environment variables of the identity providers. */
export const identityProviderSettings = {
  GOOGLE_CLIENT_ID: z.string().optional().describe("sign-in by Google: the OAuth client's id"),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta(secret("the OAuth client's secret")),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine((url) => URL.canParse(url) && new URL(url).search === '' && new URL(url).hash === '', {
      error: 'must have neither query nor fragment',
    })
    .optional()
    .describe('sign-in by another OpenID Connect provider: its issuer, as in https://id.example; https in production'),
  OIDC_CLIENT_ID: z.string().optional().describe("the OpenID Connect client's id"),
  OIDC_CLIENT_SECRET: z.string().optional().meta(secret("the OpenID Connect client's secret")),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .describe("the provider's name on the button; else the issuer's host"),
  OIDC_ICON: z
    .string()
    .max(iconLength)
    .regex(/^data:image\/(?:png|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/, {
      error: 'must begin with data:image/png;base64, or data:image/svg+xml;base64,',
    })
    .optional()
    .describe(
      `the button's icon as a data: URL, a PNG or SVG in base64 of ${iconLength} characters at most; else a key`,
    ),
  OIDC_TRUST_EMAIL: z
    .enum(['true', 'false'])
    .default('false')
    .describe("whether the issuer's `email_verified` counts: joins accounts, and makes the admin"),
}

type Values = z.output<z.ZodObject<typeof identityProviderSettings>> & { readonly NODE_ENV?: string | undefined }

const groups = [
  { needed: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], more: [] },
  { needed: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], more: ['OIDC_NAME', 'OIDC_ICON'] },
] as const

/** For `superRefine`: requires Google, an OpenID Connect provider, or both, each with all its settings. */
export function requireIdentityProvider(values: Values, context: z.RefinementCtx): void {
  const fault = (name: keyof Values, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  const begun = groups.filter(({ needed, more }) => [...needed, ...more].some((name) => values[name]))
  // If no provider is configured, the first setting of each provider is reported as missing.
  const missing = begun.length > 0 ? begun.flatMap(({ needed }) => needed) : groups.map(({ needed }) => needed[0])
  for (const name of missing) if (!values[name]) fault(name, 'must be set')
  const { OIDC_ISSUER: issuer, NODE_ENV } = values
  if (issuer && isProduction(NODE_ENV) && !issuer.startsWith('https:'))
    fault('OIDC_ISSUER', 'must begin with https: in production')
}

/** Returns the identity providers that the settings configure. */
export function toIdentityProviders(values: Values): { google?: GoogleConfig; oidc?: OidcConfig } {
  const { GOOGLE_CLIENT_ID: googleId, GOOGLE_CLIENT_SECRET: googleSecret } = values
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ICON: icon } = values
  const google = googleId && googleSecret ? { clientId: googleId, clientSecret: googleSecret } : undefined
  const oidc = issuer &&
    clientId &&
    clientSecret && {
      issuer,
      clientId,
      clientSecret,
      name: values.OIDC_NAME ?? new URL(issuer).host,
      trustsEmail: values.OIDC_TRUST_EMAIL === 'true',
      allowsHttp: !isProduction(values.NODE_ENV),
      ...(icon ? { icon } : {}),
    }
  return { ...(google ? { google } : {}), ...(oidc ? { oidc } : {}) }
}
