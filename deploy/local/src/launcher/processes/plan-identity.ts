import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileNames } from '../../data/data-folder.ts'
import type { Client } from '../../one-machine.ts'
import type { Settings } from '../../settings/settings.ts'
import { environmentFor } from './environment.ts'
import type { Ports, ProcessPlan } from './process-plan.ts'

interface Given {
  readonly settings: Settings
  /** Folder for the file of people who signed in as a new person. */
  readonly dataDir: string
  /** Whether the demo people can sign in. */
  readonly withPeople: boolean
  readonly client: Client
  readonly ports: Ports
  /** The only address at which the provider answers. Default: `127.0.0.1` with its own port. */
  readonly address?: string
}

const entry = fileURLToPath(new URL('../../identity/main.ts', import.meta.url))

/** Plans the local identity provider as a process of its own, configured by its environment as in its image. */
export function planIdentity({ settings, dataDir, withPeople, client, ports, address }: Given): ProcessPlan {
  return {
    name: 'identity',
    replica: 0,
    ports,
    entry,
    environment: environmentFor('identity', {
      HOST: '127.0.0.1',
      HTTP_PORT: String(ports.http),
      OPERATIONS_PORT: String(ports.probes),
      PRODUCT_NAME: settings.product,
      LOG_LEVEL: settings.logLevel,
      LOCAL_IDENTITY_URL: address ?? `http://127.0.0.1:${ports.http}`,
      LOCAL_IDENTITY_SECRET: client.clientSecret,
      ADMIN_EMAIL: settings.adminEmail,
      DEMO_PEOPLE: String(withPeople),
      PEOPLE_FILE: join(dataDir, fileNames.people),
    }),
    isPublic: false,
    probes: `http://127.0.0.1:${ports.probes}`,
  }
}
