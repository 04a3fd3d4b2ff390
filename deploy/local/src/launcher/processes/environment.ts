import { isSecret, plain } from '@hunch/kit/config'
import { allocatorVariables } from '../../messages.ts'
import type { ProcessName } from './process-plan.ts'

/**
 * Returns a process's environment: the machine's, overridden by `settings`. A setting also replaces the machine's variable
 * with the process's prefix (`AUTH_LOG_LEVEL`) or the suffix `_FILE`. The machine's secrets are left out. Only media gets
 * Amazon's variables (`AWS_…`).
 */
export function environmentFor(name: ProcessName, settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = `${name.toUpperCase()}_`
  const settled = new Set(Object.keys(settings).flatMap((key) => [key, own + key]))
  const inherited = Object.entries(process.env).filter(
    ([key]) => !settled.has(plain(key)) && !isSecret(key) && (name === 'media' || !key.startsWith('AWS_')),
  )
  return { ...allocatorVariables, ...Object.fromEntries(inherited), NODE_ENV: 'development', ...settings }
}
