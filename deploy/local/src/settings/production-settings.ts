import {
  Settings as AuthSettings,
  identityProviderSettings,
  requireIdentityProvider,
  toIdentityProviders,
} from '@hunch/auth/config'
import { productionSettings, toProductionConfig } from '@hunch/gateway/config'
import { type Environment, publicUrlSettings, readConfig } from '@hunch/kit/config'
import { operatorSettings, toOperator } from '@hunch/moderation/config'
import { z } from 'zod'
import type { Providers } from '../one-machine.ts'
import type { Production } from '../production.ts'

const { shape } = AuthSettings

/** Settings that only production needs. All faults are reported at once. The product generates its own secrets. @public */
export const Settings = z
  .object({
    PUBLIC_URL: publicUrlSettings.PUBLIC_URL.unwrap().refine((origin) => origin.startsWith('https:'), {
      error: 'must begin with https:',
    }),
    ...identityProviderSettings,
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
      .describe('smtp://user:password@host:port'),
    MAIL_FROM: shape.MAIL_FROM,
    ADMIN_EMAIL: shape.ADMIN_EMAIL,
    ...productionSettings,
    ...operatorSettings,
  })
  .superRefine(requireIdentityProvider, { when: () => true })

/** The names of these settings. */
export const productionVariables: readonly string[] = Object.keys(Settings.shape)

const ProviderSettings = z
  .object({ ...identityProviderSettings, NODE_ENV: publicUrlSettings.NODE_ENV })
  .superRefine(requireIdentityProvider, { when: () => true })

/**
 * Reads the operator's identity providers, for a product without the production rules. Undefined if none is configured.
 * Throws a ConfigError if one is configured in part.
 */
export function readProviders(environment: Environment): Providers | undefined {
  if (!Object.keys(identityProviderSettings).some((name) => environment[name])) return undefined
  const development = { ...environment, NODE_ENV: 'development' }
  return toIdentityProviders(readConfig(ProviderSettings, development))
}

/** Reads the production settings. Throws a ConfigError that names every missing or invalid variable. */
export function readProduction(environment: Environment): Production {
  const values = readConfig(Settings, environment)
  return {
    publicUrl: values.PUBLIC_URL,
    ...toIdentityProviders(values),
    mailUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    gateway: toProductionConfig(values),
    operator: toOperator(values),
  }
}
