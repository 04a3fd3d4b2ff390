import { isSecret, plain } from '@hunch/kit/config'
import type { ProcessName } from './process-plan.ts'

/**
 * For glibc, which else keeps what loading hundreds of modules took: an arena for each thread, and free memory below a threshold
 * that grows with the largest block there ever was.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

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
  return { ...allocator, ...Object.fromEntries(inherited), NODE_ENV: 'development', ...settings }
}
