import { parseArgs } from 'node:util'
import { UsageError } from '@hunch/kit/operator-commands'

export const call = 'npm run hunch --'
/** The data folder of `npm start`, which is the default of `--data`. */
export const usualData = '.data'

type Flags = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Parses the arguments after a command's name; at most `most` (default: 0) may be positional. Throws UsageError. */
export function readWords<const F extends Flags>(args: readonly string[], options: F, most = 0) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: most > 0 })
    if (positionals.length > most) throw new Error(`there is one word too many: ${positionals[most]}`)
    return { values, word: positionals[0] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
