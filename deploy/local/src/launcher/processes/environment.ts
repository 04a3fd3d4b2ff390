import { isSecret, plain } from '@hunch/kit/config'
import { allocatorVariables } from '../../messages.ts'
import type { ProcessName } from './process-plan.ts'

/**
 * Returns a process's environment: the machine's, with its own settings over it. A setting overrides every form of
 * itself: with the process's prefix, or in a file. Secrets are included only if the plan names them; Amazon's credentials
 * only for media.
 */
export function environmentFor(name: ProcessName, settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = `${name.toUpperCase()}_`
  const settled = new Set(Object.keys(settings).flatMap((key) => [key, own + key]))
  const inherited = Object.entries(process.env).filter(
    ([key]) => !settled.has(plain(key)) && !isSecret(key) && (name === 'media' || !key.startsWith('AWS_')),
  )
  return { ...allocatorVariables, ...Object.fromEntries(inherited), NODE_ENV: 'development', ...settings }
}
