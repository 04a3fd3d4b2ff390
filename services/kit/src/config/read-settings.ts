import type { z } from 'zod'
import { ConfigError, type Environment, environmentOf, readSettingsFile, settingsFileVariable } from './environment.ts'
import { describeUnknown, isSetting, misspeltIn } from './known-settings.ts'
import { readAll, readConfig } from './read.ts'

/**
 * Reads the settings of a process. Its environment overrides the file that HUNCH_ENV names. Throws ConfigError with all
 * faults at once: missing or wrong settings, unknown names in the file, variables that look misspelt, and a private key of
 * another process.
 */
export function readSettings<S extends z.ZodObject>(
  name: string,
  schema: S,
  environment: Environment = process.env,
): z.output<S> {
  const checked = schema.superRefine(requireOwnKey(name), { when: () => true }) as unknown as S
  const [settings] = readAll(
    () => readConfig(checked, environmentOf(name, environment)),
    () => requireKnown(environment),
  )
  return settings
}

/**
 * Checks the names of settings.
 *
 * @throws ConfigError if the file has unknown settings or the environment has misspelt ones
 */
function requireKnown(environment: Environment): void {
  const faults = [...unknownInFile(environment[settingsFileVariable]), ...misspeltIn(environment)]
  if (faults.length > 0) throw new ConfigError(faults)
}

const unknownInFile = (path: string | undefined): string[] =>
  path
    ? [...readSettingsFile(path).lines].flatMap(([name, { number }]) =>
        isSetting(name) ? [] : `${path}, line ${number}: ${describeUnknown(name)}`,
      )
    : []

interface Keys {
  readonly IDENTITY_PRIVATE_KEY?: { readonly x: string }
  readonly IDENTITY_PUBLIC_KEYS?: Readonly<Record<string, { readonly x: string }>>
}

/**
 * Returns a refinement, for zod's `superRefine`, that requires the process's own private key. The check passes if
 * IDENTITY_PRIVATE_KEY or IDENTITY_PUBLIC_KEYS is absent, or if neither the key nor the process is in IDENTITY_PUBLIC_KEYS.
 */
const requireOwnKey = (name: string) => (values: unknown, context: z.RefinementCtx) => {
  const { IDENTITY_PRIVATE_KEY: own, IDENTITY_PUBLIC_KEYS: all } = values as Keys
  if (!own?.x || !all) return
  const owners = Object.keys(all).filter((each) => all[each]?.x === own.x)
  if (owners.includes(name) || (owners.length === 0 && !(name in all))) return
  const whose = owners.length > 0 ? `is the key of ${owners.join(' and ')}` : 'does not fit the public key'
  const message = `${whose}, by IDENTITY_PUBLIC_KEYS: ${name} needs its own`
  context.addIssue({ code: 'custom', path: ['IDENTITY_PRIVATE_KEY'], message })
}
