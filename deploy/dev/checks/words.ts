/**
 * Checks that names and comments use the usual terms of software, so that newcomers find things by the words that they know.
 * CONTRIBUTING.md has the table. Only identifiers and whole phrases are checked, never single everyday words. The texts of the
 * product's pages are not checked.
 */
import type { Sources } from './sources.ts'

const isCode = /\.(ts|tsx|mjs)$/
const isRead = /\.(ts|tsx|mjs|md|sql|sh|css|proto)$/
const notOurs =
  /^proto\/gen\/|^proto\/http\/client\.ts$|\/locales\/|\/migrations\/|^deploy\/dev\/(checks|test)\/(words|plain-english)\b|^docs\/|^CONTRIBUTING\.md$/

/**
 * Words within identifiers (`hearVote`, `toldOf`), with the words to use instead. A key may also be two consecutive words, or
 * the first of several words, followed by `*`.
 */
const identifiers: Readonly<Record<string, string>> = {
  tell: 'publish, report, notify',
  tells: 'publishes, reports, notifies',
  told: 'published, reported, notified',
  telling: 'publishing, reporting',
  teller: 'publisher',
  hear: 'consume, handle',
  hears: 'consumes, handles',
  heard: 'consumed, handled, received',
  hearing: 'handler, subscription',
  hearings: 'handlers',
  hearer: 'consumer',
  rehearing: 'rebuild, replay',
  ear: 'subscription, consumer',
  mouth: 'broadcast',
  desk: 'queue, limiter',
  hers: 'theirs, or the name of what it is',
  whoever: 'the role: viewer, caller, owner',
  wholooks: 'viewer',
  parked: 'deadLettered',
  'operate *': 'operatorCommands',
  'operations server': 'probeServer',
  'create operations': 'createOperatorCommands, createProbeServer',
  'open operations': 'openOperatorCommands',
  'run operations': 'runOperatorCommand',
  'operations usage': 'operatorCommandsUsage',
}

/** Phrases in comments, documents and test titles, with the words to use instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\banswers? with\b/i, 'Returns'],
  [/\b(is|are|was|were|be) set aside\b/i, 'a dead letter'],
  [/\b(is|are|was|were|be) told (of|about|to)\b/i, 'gets, receives, is asked to'],
  [/\bwhoever (looks|asks|reads|comes|listens)\b/i, 'the viewer, the caller, the reader'],
  [/\b(she|herself)\b/i, 'they, the member'],
  [/\bmade anew\b/i, 'rebuilt, made again'],
  [/\bhears? (of|it|the log|events)\b/i, 'consumes, receives'],
  [/\boperations (server|port)\b/i, 'probe server, probe port'],
  [/\boperator's commands?\b/i, 'operator command'],
]

/** Identifiers and lines with a word for which there is a usual term. */
export function privateWords(sources: Sources): string[] {
  const paths = sources.paths.filter((path) => !notOurs.test(path))
  return [
    ...paths.filter((path) => isCode.test(path)).flatMap((path) => ownIdentifiers(path, sources.text(path))),
    ...paths.filter((path) => isRead.test(path)).flatMap((path) => ownPhrases(path, sources.text(path))),
  ]
}

function ownIdentifiers(path: string, text: string): string[] {
  const found = new Map<string, string>()
  for (const [name] of codeOf(text).matchAll(/\b[A-Za-z_$][\w$]*\b/g)) {
    if (isColumn.test(name)) continue
    const word = [name.toLowerCase(), ...partsOf(name)].find((each) => Object.hasOwn(identifiers, each))
    if (word) found.set(name, identifiers[word] ?? '')
  }
  return [...found].map(([name, instead]) => `${path}: ${name}; say ${instead}`)
}

/** Matches names of tables and columns, which cannot change while a deployment uses them. */
const isColumn = /^[a-z]+(_[a-z]+)+$/

/** The words of a name, its pairs of words, and its first word with `*`: `hearVote` → `hear`, `vote`, `hear vote`, `hear *`. */
function partsOf(name: string): string[] {
  const words = wordsOf(name)
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  return [...words, ...pairs, ...(pairs.length > 0 ? [`${words[0]} *`] : [])]
}

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

/** A file without comments and without the content of its strings. */
const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*/g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/`[^`$]*`/g, '``')

/** Comments, documents and titles of tests. */
function ownPhrases(path: string, text: string): string[] {
  const lines = path.endsWith('.md') ? text.split('\n') : text.split('\n').map(saidIn)
  return lines.flatMap((line, index) =>
    phrases
      .filter(([pattern]) => pattern.test(line))
      .map(([pattern, instead]) => `${path}:${index + 1}: "${pattern.exec(line)?.[0]}"; say ${instead}`),
  )
}

/** The comment or the test title in a line of code; empty if it has neither. */
export const saidIn = (line: string): string =>
  /^\s*(\/?\*|--|\/\/)/.test(line) || /\b(test|describe)(\.\w+)*\(/.test(line)
    ? line
    : (/(?:^|\s)\/\/\s(.*)$/.exec(line)?.[1] ?? '')
