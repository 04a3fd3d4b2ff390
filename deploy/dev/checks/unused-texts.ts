/** Checks that every text is used: a key that no code names is translated into nine languages for nothing. */
import type { Sources } from './sources.ts'
import { flatten, stemOf } from './texts.ts'

/** Code that uses texts. A use in a test does not count. */
const code = /^(web\/src|gateway\/src|services\/\w+\/src|deploy\/local\/src|proto\/http)\/.*\.tsx?$/
const notCode = /\.test\.tsx?$|\/testing\/|^proto\/http\/client\.ts$/

const namespaceFile = /^web\/src\/locales\/en\/(\w+)\.json$/
const serverFile = 'proto/texts/en.json'

/** Quoted words that may be a key, with or without a namespace: 'nav.home', 'common:retry', 'Rising Star'. */
const quoted = /["'`]([\w-][\w -]*(?:[.:][\w-]+)*)["'`]/g
/** HTTP statuses, whose titles are among the texts. */
const status = /\b([45]\d\d)\b/g
/** Keys with placeholders: `session.${which}Title`. Does not match a placeholder at the beginning: that could be any key. */
const withBlanks = /`([\w-][\w.:-]*\$\{(?:[\w.:-]|\$\{|\}|[^`])*)`/g
/** The namespaces whose keys a file may use without a prefix, as in `useTranslation('account')`. */
const named = /(?:useTranslation\(|TFunction<|ParseKeys<)\[?\s*'(\w+)'/g
const feature = /^web\/src\/features\/(\w+)\//

interface File {
  readonly namespaces: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
  readonly patterns: readonly RegExp[]
}

/** English texts that no code uses. */
export function unusedTexts(sources: Sources): string[] {
  const files = sources.paths
    .filter((path) => code.test(path) && !notCode.test(path))
    .map((path) => read(sources, path))
  return sources.paths.flatMap((path) => {
    const namespace = namespaceFile.exec(path)?.[1]
    if (namespace) return unused(sources, path, (key) => isSaid(files, namespace, key))
    if (path === serverFile) return unused(sources, path, (key) => isSaidByServers(files, key))
    return []
  })
}

function unused(sources: Sources, path: string, isUsed: (key: string) => boolean): string[] {
  const keys = new Set([...flatten(sources, path).keys()].map(stemOf))
  return [...keys].filter((key) => !isUsed(key)).map((key) => `${path}: ${key} is said nowhere`)
}

/** Whether code uses a key: with its namespace in any file, or without the namespace in a file that uses this namespace. */
function isSaid(files: readonly File[], namespace: string, key: string): boolean {
  return files.some(
    (file) => names(file, `${namespace}:${key}`) || (file.namespaces.has(namespace) && names(file, key)),
  )
}

/** Whether servers use a text: by its full key, or without its first name (`streak.name` for `badges.streak.name`). */
function isSaidByServers(files: readonly File[], key: string): boolean {
  const [first = '', ...rest] = key.split('.')
  const below = rest.join('.')
  return isSaid(files, first, below) || files.some((file) => names(file, key) || names(file, below))
}

const names = ({ keys, patterns }: File, key: string): boolean =>
  keys.has(key) || patterns.some((pattern) => pattern.test(key))

function read(sources: Sources, path: string): File {
  const text = sources.text(path)
  const own = feature.exec(path)?.[1]
  return {
    namespaces: new Set([...found(text, named), ...(own ? [own] : [])]),
    keys: new Set([...found(text, quoted), ...found(text, status)]),
    patterns: found(text, withBlanks).map(patternOf),
  }
}

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, key]) => key ?? '')

/** Matches each key that a key with placeholders may give. A placeholder stands for one or more names: `a.${x}`, `a.b.c`. */
function patternOf(key: string): RegExp {
  const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.]/g, '\\.'))
  return new RegExp(`^${parts.join('[\\w.-]+')}$`)
}
