import { Settings as AuthSettings, requireIdentityProvider, toIdentityProviders } from '@hunch/auth/config'
import { Settings as GatewaySettings } from '@hunch/gateway/config'
import { type Environment, publicUrlSettings, readConfig } from '@hunch/kit/config'
import { operatorSettings, toOperator } from '@hunch/moderation/config'
import { z } from 'zod'
import type { Production } from '../production.ts'

const { shape } = AuthSettings

/** What only production needs; all of it is asked for at once. Secrets of the product's own are made at the first start. @public */
export const Settings = z
  .object({
    PUBLIC_URL: publicUrlSettings.PUBLIC_URL.unwrap().refine((origin) => origin.startsWith('https:'), {
      error: 'must begin with https:',
    }),
    GOOGLE_CLIENT_ID: shape.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: shape.GOOGLE_CLIENT_SECRET,
    OIDC_ISSUER: shape.OIDC_ISSUER,
    OIDC_CLIENT_ID: shape.OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET: shape.OIDC_CLIENT_SECRET,
    OIDC_NAME: shape.OIDC_NAME,
    OIDC_ICON: shape.OIDC_ICON,
    OIDC_TRUST_EMAIL: shape.OIDC_TRUST_EMAIL,
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
      .describe('smtp://user:password@host:port'),
    MAIL_FROM: shape.MAIL_FROM,
    ADMIN_EMAIL: shape.ADMIN_EMAIL,
    TRUSTED_PROXIES: GatewaySettings.shape.TRUSTED_PROXIES,
    HSTS_SUBDOMAINS: GatewaySettings.shape.HSTS_SUBDOMAINS,
    ...operatorSettings,
  })
  .superRefine(requireIdentityProvider, { when: () => true })

/** The names of what is read. */
export const productionVariables: readonly string[] = Object.keys(Settings.shape)

/** Reads what production needs. Throws a ConfigError that names every variable that is missing or wrong. */
export function readProduction(environment: Environment): Production {
  const values = readConfig(Settings, environment)
  return {
    publicUrl: values.PUBLIC_URL,
    ...toIdentityProviders(values),
    mailUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    trustedProxies: values.TRUSTED_PROXIES,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    operator: toOperator(values),
  }
}
