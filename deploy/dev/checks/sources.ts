/** The files of the repository, as the checks see them. Tests of the checks pass other files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../program.ts'

export interface Sources {
  /** Paths relative to the root, with `/` between folders. */
  readonly paths: readonly string[]
  text(path: string): string
}

/** The text files that git tracks or would add, without deleted ones. Throws if git fails. */
export async function readSources(): Promise<Sources> {
  const { ok, output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  if (!ok) throw new Error(`git does not list the files: ${output}`)
  const texts = new Map<string, string>()
  for (const path of new Set(output.split('\0').filter(Boolean))) {
    const text = readText(join(root, path))
    if (text !== undefined) texts.set(path, text)
  }
  return sourcesOf(Object.fromEntries(texts))
}

/** Makes sources from texts by path. The text of an unknown path is empty. */
export function sourcesOf(texts: Readonly<Record<string, string>>): Sources {
  return { paths: Object.keys(texts), text: (path) => texts[path] ?? '' }
}

function readText(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    return text.includes('\0') ? undefined : text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR') return undefined // the file is deleted, or is a link to a folder
    throw error
  }
}

/** `path:line: text` for each line of a file that matches a pattern. `text` has at most 120 characters. */
export function linesLike(sources: Sources, path: string, pattern: RegExp): string[] {
  return sources
    .text(path)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : []))
}
