import { parseArgs } from 'node:util'
import { type AuthOperator, createAuthOperator } from '@hunch/auth/operator'
import { type OperatorCommands, UsageError } from '@hunch/kit/operator-commands'
import type { Surroundings } from './command.ts'
import { isDeployment, operatorCommandsFrom } from './deployment.ts'

const usualData = '.data'

/** Usage text of `--data`, for commands that work on a product. */
export const dataHelp = `  --data <folder>   of the product that npm start runs on this folder (${usualData} where nothing is said)

Any other deployment is found by its settings: every variable that the services read, where a
service's own goes before those of all, as in PREDICTIONS_DATABASE_URL, AUTH_IDENTITY_PRIVATE_KEY.`

/** Returns the data folder to work on: `data`, else `.data`. Undefined if the settings describe a deployment instead. */
export const dataFolderOf = (data: string | undefined, { environment }: Pick<Surroundings, 'environment'>) =>
  !data && isDeployment(environment) ? undefined : (data ?? usualData)

/** Parses the arguments after a command's name. Throws UsageError. */
export function readArguments<O extends NonNullable<Parameters<typeof parseArgs>[0]>['options'] & object>(
  args: readonly string[],
  options: O,
) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, data: { type: 'string' } as const },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error), {
      cause: error,
    })
  }
}

/** Calls `run` with auth's functions for operators, and closes them afterwards. */
export async function withAuth<T>(
  data: string | undefined,
  surroundings: Surroundings,
  run: (auth: AuthOperator) => Promise<T>,
): Promise<T> {
  const folder = dataFolderOf(data, surroundings)
  const auth = createAuthOperator(await authConfigOf(folder, surroundings), surroundings.log)
  try {
    return await run(auth)
  } finally {
    await auth.stop()
  }
}

async function authConfigOf(folder: string | undefined, surroundings: Surroundings) {
  if (folder === undefined) return (await import('@hunch/auth/config')).readAuthConfig(surroundings.environment).config
  return (await findProduct(folder, surroundings)).auth
}

/** Finds the running product of a data folder. Imports the code on demand, because a deployment does not need it. */
export const findProduct = async (folder: string, surroundings: Pick<Surroundings, 'environment' | 'log'>) =>
  (await import('@hunch/local/attach')).findProduct(folder, surroundings)

/**
 * Opens the operator commands of a service, or of all; on a data folder always of all. Throws ConfigError, UsageError,
 * NotRunningError.
 */
export async function openOperatorCommands(
  data: string | undefined,
  service: string | undefined,
  surroundings: Pick<Surroundings, 'environment' | 'log'>,
): Promise<readonly OperatorCommands[]> {
  const folder = dataFolderOf(data, surroundings)
  if (folder === undefined) return operatorCommandsFrom(surroundings.environment, service, surroundings.log)
  return (await import('@hunch/local/attach')).attach(folder, surroundings)
}
