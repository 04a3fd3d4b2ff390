/** Checks that the paths in documents and comments exist, so that a renamed file leaves no wrong name behind. */
import { foldersOf } from './documents.ts'
import type { Sources } from './sources.ts'
import { saidIn } from './words.ts'

const isDocument = /\.md$/
const isCode = /\.(ts|tsx|mjs|sql|proto)$/
/** Texts for members, generated code, and the tests of these checks, which name paths that do not exist. */
const notOurs = /^services\/moderation\/pages\/|^proto\/(gen\/|http\/client\.ts$)|\/migrations\/|^deploy\/dev\/test\//

/** A word that may be a path. `*` stands for any part of a name. */
const pathLike = /^[\w.*-]+(\/[\w.*-]+)*$/
const isSource = /[\w*]\.(ts|tsx|mjs|sh|sql|proto|css|ya?ml|md|java)$/
const fromRoot = /^(services|gateway|web|proto|deploy|docs)\//
/** Matches paths that a build or a running product creates. These need not exist. */
const isMade = /(^|\/)(node_modules|dist|\.data|\.cache)(\/|$)/

/**
 * Reports named paths that do not exist. A word of a code span is a path if it ends like a source file. A word with a slash is
 * also a path if it begins with a folder of the root, of the text's own folder, of its package or of the package's `src`, and
 * its last part has no dot. A path may be complete, or begin in any folder of the text's package. A name that several files
 * have, such as `limits.ts`, always exists.
 */
export function unknownPaths(sources: Sources): string[] {
  const tree = treeOf(sources.paths)
  return sources.paths
    .filter((path) => (isDocument.test(path) || isCode.test(path)) && !notOurs.test(path))
    .flatMap((from) =>
      wordsByLine(from, sources.text(from)).flatMap((words, index) =>
        words
          .filter((word) => isPath(word, from, tree) && !exists(word, from, tree))
          .map((word) => `${from}:${index + 1} names ${word}, which is not in the repository`),
      ),
    )
}

/** The words of each line that may be paths: in code spans, and in code blocks those that begin at the root. */
function wordsByLine(path: string, text: string): string[][] {
  const lines = text.split('\n')
  if (!isDocument.test(path)) return lines.map((line) => spansIn(saidIn(line)).flatMap((span) => wordsOf(span)))
  let isBlock = false
  return lines.map((line) => {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isBlock = !isBlock
    if (isFence) return []
    if (!isBlock) return spansIn(line).flatMap((span) => wordsOf(span))
    return wordsOf(line, /[\s,:;()]+/).filter((word) => fromRoot.test(word) && isSource.test(word))
  })
}

const spansIn = (line: string): string[] => [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)

/** The words of a text that may be paths. Placeholders such as `<service>` and `{id}` become `*`. */
const wordsOf = (text: string, separator = /\s+/): string[] =>
  text
    .replace(/<[^<>]*>|\{[^{}]*\}/g, '*')
    .split(separator)
    .map((word) => word.replace(/^(\.\.?\/)+|\/$/g, ''))
    .filter((word) => pathLike.test(word) && !isMade.test(word))

interface Tree {
  readonly folders: ReadonlySet<string>
  /** The files and folders whose paths end with `word`. The ending `.ts` or `.tsx` may be left out. */
  find(word: string): readonly string[]
}

function treeOf(files: readonly string[]): Tree {
  const folders = new Set(files.flatMap(foldersOf))
  const all = [...files, ...folders]
  const named = all.flatMap((path) => namesOf(path).map((name) => ({ name, path })))
  const byName = Map.groupBy(named, ({ name }) => name)
  return {
    folders,
    find(word) {
      if (!word.includes('*')) return (byName.get(word) ?? []).map(({ path }) => path)
      const name = word.replaceAll('.', '\\.').replaceAll('*', '[^/]+')
      const pattern = new RegExp(`(^|/)${name}(\\.tsx?)?$`)
      return all.filter((path) => pattern.test(path))
    },
  }
}

/** A path and its endings, each with and without `.ts` or `.tsx`: of `gateway/src/app.ts` also `src/app.ts`, `src/app` and so on. */
function namesOf(path: string): string[] {
  const parts = path.split('/')
  const names = parts.map((_, index) => parts.slice(index).join('/'))
  return [...new Set([...names, ...names.map((name) => name.replace(/\.tsx?$/, ''))])]
}

function isPath(word: string, from: string, { folders }: Tree): boolean {
  if (isSource.test(word)) return true
  const parts = word.split('/')
  if (parts.length === 1 || parts.at(-1)?.includes('.')) return false
  const own = packageOf(from)
  const beside = from.slice(0, from.lastIndexOf('/') + 1)
  return ['', beside, own, `${own}src/`].some((base) => folders.has(`${base}${parts[0]}`))
}

function exists(word: string, from: string, tree: Tree): boolean {
  const found = tree.find(word)
  return found.length > 1 || found.some((path) => path === word || path.startsWith(packageOf(from)))
}

/** The folder of a path's package, with a slash at its end; empty for the root's own files and `docs`. */
const packageOf = (path: string): string => /^((services|deploy)\/[^/]+|gateway|web|proto)\//.exec(path)?.[0] ?? ''
