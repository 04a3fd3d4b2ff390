/**
 * Phrases that a reader has to translate, such as "what is due" for "the due rows". None may be in a comment, a log line,
 * a test title, a description of the API or a document.
 */
import type { Sources } from './sources.ts'
import { saidIn } from './words.ts'

const phrases = [
  /\bwhere (it|there|a|an|the|nothing|no|they|its|that)\b/gi,
  /\b(is|are|was|were) away\b/gi,
  /\b(nobody|somebody|whoever|anew)\b/gi,
  /\bso (long|often|many|much)\b/gi,
  /\bnothing is said\b/gi,
  /\bwhat (is|was|they|it|the|a|has|comes)\b/gi,
  /\b(lies|lie)\b/gi,
]

const isRead = /\.(ts|tsx|mjs|md|proto|sh|sql|css|ya?ml)$|(^|\/)(Dockerfile|Tiltfile)$/
const notOurs = [
  /^proto\/gen\//,
  /^proto\/http\/client\.ts$/,
  /\/locales\/([a-z]{2}\/|GLOSSARY\.md$)/,
  /\/migrations\//,
  /^deploy\/local\/test\/upgrade\/states\//,
  /^services\/moderation\/pages\//, // texts that members agree to
  /^deploy\/dev\/(checks|test)\/(words|plain-english)\b/,
]
const isChecked = (path: string): boolean => isRead.test(path) && !notOurs.some((pattern) => pattern.test(path))

/** `path:line: "phrase"` of each phrase. */
export const riddles = (sources: Sources): string[] =>
  sources.paths.filter(isChecked).flatMap((path) =>
    sources
      .text(path)
      .split('\n')
      .flatMap((line, index) => {
        const said = path.endsWith('.md') ? line : saidIn(line) || textOf(line)
        return phrases
          .flatMap((phrase) => said.match(phrase) ?? [])
          .map((match) => `${path}:${index + 1}: "${match}"; ${advice}`)
      }),
  )

const advice = 'name the thing, say "if" for a condition'

/** A line that logs, ends a table of tests with their title, describes a part of the API, or is a comment of a script. */
const textOf = (line: string): string =>
  /\blog\.\w+\(|^\s*\]\)\(|\.describe\(|^\s*summary:|^\s*#/.test(line) ? line : ''
