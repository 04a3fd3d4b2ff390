/** Whether every text is said somewhere: a key that no code names is dead weight in nine languages. */
import type { Sources } from './sources.ts'
import { flatten, stemOf } from './texts.ts'

/** Code that says texts; tests prove nothing. */
const code = /^(web\/src|gateway\/src|services\/\w+\/src|deploy\/local\/src|proto\/http)\/.*\.tsx?$/
const notCode = /\.test\.tsx?$|\/testing\/|^proto\/http\/client\.ts$/

const namespaceFile = /^web\/src\/locales\/en\/(\w+)\.json$/
const serverFile = 'proto/texts/en.json'

/** Quoted words that may be a key, with or without a namespace: 'nav.home', 'common:retry', 'Rising Star'. */
const quoted = /["'`]([\w-][\w -]*(?:[.:][\w-]+)*)["'`]/g
/** Statuses of HTTP, which have their titles among the texts. */
const status = /\b([45]\d\d)\b/g
/** The same with blanks: `session.${which}Title`. A key that is a blank from its very start may be any. */
const withBlanks = /`([\w-][\w.:-]*\$\{(?:[\w.:-]|\$\{|\}|[^`])*)`/g
/** The namespaces whose keys a file names without a prefix. */
const named = /(?:useTranslation\(|TFunction<|ParseKeys<)\[?\s*'(\w+)'/g
const feature = /^web\/src\/features\/(\w+)\//

interface File {
  readonly namespaces: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
  readonly patterns: readonly RegExp[]
}

/** Texts that no code names, as English has them. */
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

/** With its namespace anywhere, without in the files that begin with it. */
function isSaid(files: readonly File[], namespace: string, key: string): boolean {
  return files.some(
    (file) => names(file, `${namespace}:${key}`) || (file.namespaces.has(namespace) && names(file, key)),
  )
}

/** The servers take a text by its whole key, or by the part below the first name, beside that name. */
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

/** What a key with blanks may be: each blank stands for a name, or for several. */
function patternOf(key: string): RegExp {
  const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.]/g, '\\.'))
  return new RegExp(`^${parts.join('[\\w.-]+')}$`)
}
