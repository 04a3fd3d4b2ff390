/** The settings that `npm run dev` passes to the product's process. */

export interface Settings {
  readonly postgresUrl: string
  readonly dataDir: string
  /** The port of the gateway. */
  readonly port: number
  /** Whether the process creates demo data and then exits. */
  readonly fill: boolean
}

const variable = 'HUNCH_DEV'

export const toEnvironment = (settings: Settings): Record<string, string> => ({ [variable]: JSON.stringify(settings) })

export const readSettings = (): Settings => JSON.parse(process.env[variable] ?? '{}')
