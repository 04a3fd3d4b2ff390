import { isSecret, plain } from '@hunch/kit/config'
import { allocatorVariables } from '../../messages.ts'
import type { ProcessName } from './process-plan.ts'

/**
 * Of the machine's environment what a process may have, with its own settings over it, whatever form they have there: of
 * the process alone, or in a file. Of the secrets it gets those that its plan names; Amazon's credentials are media's.
 */
export function environmentFor(name: ProcessName, settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = `${name.toUpperCase()}_`
  const settled = new Set(Object.keys(settings).flatMap((key) => [key, own + key]))
  const inherited = Object.entries(process.env).filter(
    ([key]) => !settled.has(plain(key)) && !isSecret(key) && (name === 'media' || !key.startsWith('AWS_')),
  )
  return { ...allocatorVariables, ...Object.fromEntries(inherited), NODE_ENV: 'development', ...settings }
}
