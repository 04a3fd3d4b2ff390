/** Checks how texts are written: the glossary's words, the punctuation of each language, and notes to translators. */
import { bannedIn, readGlossary, readWholeTexts } from './glossary.ts'
import type { Sources } from './sources.ts'
import { flatten, stemOf } from './texts.ts'

const webFile = /^web\/src\/locales\/([a-z]{2})\/(\w+)\.json$/
const serverFile = /^proto\/texts\/([a-z]{2})\.json$/
const notesFile = 'web/src/locales/notes.json'

/** English texts that the product's specification writes with `...` or straight quotation marks. */
const asSpecified: ReadonlySet<string> = new Set([
  'Loading...',
  'Loading comments...',
  'Searching...',
  'Signing in...',
  'Resetting Password...',
  'Verifying your email address...',
  'You are logged out. Logging in again...',
  'Search users by name or email...',
  'Search predictions by headline or content...',
  'No predictions found for "{{q}}"',
  'No friends found for "{{q}}"',
])

/** The quotation marks of each language. */
const ownQuotes: Readonly<Record<string, string>> = {
  en: '“”',
  es: '“”',
  fr: '«»',
  de: '„“',
  pt: '“”',
  ar: '«»',
  ja: '「」『』',
  zh: '“”',
  it: '«»',
}
const quote = /[«»“”„「」『』]/g

interface Rule {
  readonly fault: string
  readonly isBroken: (text: string, language: string, key: string) => boolean
}

const rules: readonly Rule[] = [
  { fault: 'has ... for …', isBroken: (text) => text.includes('...') },
  { fault: 'has a straight quotation mark', isBroken: (text) => text.includes('"') },
  {
    fault: "has quotation marks of another language's",
    isBroken: (text, language) => [...text.matchAll(quote)].some(([mark]) => !ownQuotes[language]?.includes(mark)),
  },
  { fault: 'has a straight apostrophe', isBroken: (text, language) => language !== 'en' && text.includes("'") },
  {
    fault: "has ’ for ', which is English here",
    isBroken: (text, language) => language === 'en' && text.includes('’'),
  },
  {
    fault: 'has a plain space where a no-break one belongs',
    isBroken: (text, language) =>
      (['fr', 'es', 'de'].includes(language) && / %/.test(text)) || (language === 'fr' && / [:;!?»]|« /.test(text)),
  },
  {
    fault: 'counts what the dual says already',
    isBroken: (text, language, key) => language === 'ar' && key.endsWith('_two') && text.includes('{{count}}'),
  },
]

/** Texts that differ from the glossary or from the punctuation of their language. */
export function styleFaults(sources: Sources): string[] {
  const banned = readGlossary(sources)
  const wholeTexts = readWholeTexts(sources)
  const english = new Map(
    sources.paths
      .flatMap((path) => textsOf(sources, path))
      .flatMap((each) => (each.language === 'en' ? [[each.key, each.text]] : [])),
  )
  return sources.paths.flatMap((path) =>
    textsOf(sources, path).flatMap(({ language, key, text }) => {
      if (language === 'en' && asSpecified.has(text)) return []
      const whole = wholeTexts.get(english.get(key) ?? '')?.get(language)
      const broken = rules.filter(({ isBroken }) => isBroken(text, language, key))
      return [
        ...broken.map(({ fault }) => `${path}: ${key} ${fault}: ${text}`),
        ...(whole && !whole.includes(text)
          ? [`${path}: ${key} says "${text}" for "${english.get(key)}"; the glossary has "${whole.join(', ')}"`]
          : []),
        ...bannedIn(banned, language, key, text).map(
          ({ word, instead }) => `${path}: ${key} says "${word}"; the glossary has "${instead}": ${text}`,
        ),
      ]
    }),
  )
}

/** Notes to translators whose text does not exist. */
export function idleNotes(sources: Sources): string[] {
  const keys = new Set(sources.paths.flatMap((path) => textsOf(sources, path).flatMap(({ key }) => [key, stemOf(key)])))
  return [...flatten(sources, notesFile).keys()]
    .filter((key) => !keys.has(key))
    .map((key) => `${notesFile}: there is no text ${key}`)
}

interface Text {
  readonly language: string
  /** The key in the web app's form: `account:streak.title`. For a server text: `badges.streak.name` → `badges:streak.name`. */
  readonly key: string
  readonly text: string
}

function textsOf(sources: Sources, path: string): Text[] {
  const [, language = serverFile.exec(path)?.[1], namespace] = webFile.exec(path) ?? []
  if (!language) return []
  return [...flatten(sources, path)].map(([key, text]) => ({
    language,
    key: namespace ? `${namespace}:${key}` : key.replace('.', ':'),
    text,
  }))
}
