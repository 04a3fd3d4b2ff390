/** The environment of each process if all run on one machine, each with its own ports. */
import { gateway, identity, services } from './processes.ts'
import type { Variables } from './secrets.ts'

/** The ports of a process. */
export interface Place {
  readonly http: number
  readonly rpc: number
  readonly probes: number
}

/** The admin's e-mail address. */
export const admin = 'admin@example.com'

/** The variables of a process that are not secret. Every process gets the addresses of all services. */
export function settingsOf(
  name: string,
  places: Readonly<Record<string, Place>>,
  { origin, kafka }: { readonly origin: string; readonly kafka: string },
): Variables {
  const own = places[name]
  if (!own) throw new Error(`${name} has no ports`)
  const http = (of: string) => `http://127.0.0.1:${places[of]?.http}`
  const peers = services.flatMap((service) => [
    [`${service.toUpperCase()}_RPC`, `127.0.0.1:${places[service]?.rpc}`],
    ...(name === gateway ? [[`${service.toUpperCase()}_URL`, http(service)]] : []),
  ])
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    HTTP_PORT: String(own.http),
    RPC_PORT: String(own.rpc),
    OPERATIONS_PORT: String(own.probes),
    PUBLIC_URL: origin,
    EVENT_LOG_URL: kafka,
    LOCAL_IDENTITY_URL: http(identity),
    MEDIA_HTTP: http('media'),
    ADMIN_EMAIL: admin,
    SMTP_URL: 'file:///tmp/mail',
    MAIL_FROM: 'Hunch <hello@example.com>',
    ...Object.fromEntries(peers),
  }
}
