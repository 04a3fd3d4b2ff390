import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateKeys } from '@hunch/kit/identity'
import type { Product } from '@hunch/local'

const names = ['auth', 'predictions', 'media', 'social', 'groups', 'notifications', 'analytics', 'moderation'] as const

export const secret = 'hunter2'
/** An address without a server. */
export const nowhere = '127.0.0.1:9'

/** The settings of a deployment that uses the databases, photos and services of the test's product. */
export async function deploymentOf(
  { services, databases }: Pick<Product, 'services' | 'databases'>,
  folder: string,
): Promise<Record<string, string>> {
  const keys = await Promise.all(names.map(async (name) => ({ name, ...(await generateKeys()) })))
  return {
    NODE_ENV: 'test',
    EVENT_LOG_URL: databases.events,
    GATEWAY_IDENTITY_PRIVATE_KEY: JSON.stringify((await generateKeys()).privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify(Object.fromEntries(keys.map(({ name, publicKey }) => [name, publicKey]))),
    ...Object.fromEntries(
      keys.map(({ name, privateKey }) => [`${name.toUpperCase()}_IDENTITY_PRIVATE_KEY`, JSON.stringify(privateKey)]),
    ),
    PUBLIC_URL: 'http://127.0.0.1:9',
    ADMIN_EMAIL: 'admin@example.com',
    GOOGLE_CLIENT_ID: '',
    OIDC_ISSUER: `http://${nowhere}`,
    OIDC_CLIENT_ID: 'hunch',
    OIDC_CLIENT_SECRET: secret,
    SMTP_URL: `smtp://me:${secret}@${nowhere}`,
    MAIL_FROM: 'Hunch <hello@example.com>',
    PHOTOS_URL: pathToFileURL(join(folder, 'photos')).href,
    WEB_ROOT: '/',
    MEDIA_HTTP: services.media.addresses().http,
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`${name.toUpperCase()}_URL`, services[name].addresses().http],
        [`${name.toUpperCase()}_RPC`, nowhere],
        [`${name.toUpperCase()}_DATABASE_URL`, databases[name]],
      ]),
    ),
    ANALYTICS_DOCUMENTS_URL: databases.analytics,
  }
}
