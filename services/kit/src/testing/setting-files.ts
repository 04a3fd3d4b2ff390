import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Writes each value into a file, and calls `use` with the variables that name the files: `{ KEY: 'x' }` becomes
 * `{ KEY_FILE: <path> }`. Deletes the files afterwards.
 */
export function withSettingFiles<Result>(
  values: Readonly<Record<string, string>>,
  use: (variables: Record<string, string>) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'hunch-setting-files-'))
  const variables = Object.entries(values).map(([name, value]) => {
    const path = join(folder, name)
    writeFileSync(path, `${value}\n`)
    return [`${name}_FILE`, path]
  })
  try {
    return use(Object.fromEntries(variables))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
