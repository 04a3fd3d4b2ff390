/** Checks that every language has all English texts, with the same placeholders. */
import type { Sources } from './sources.ts'

const rooms = [
  {
    pattern: /^web\/src\/locales\/([a-z]{2})\/(\w+)\.json$/,
    english: (file: string) => `web/src/locales/en/${file}.json`,
  },
  { pattern: /^proto\/texts\/([a-z]{2})()\.json$/, english: () => 'proto/texts/en.json' },
]

/** Missing, unknown and empty texts, and texts whose placeholders differ from the English text. */
export function textFaults(sources: Sources): string[] {
  return rooms.flatMap(({ pattern, english }) => {
    const files = sources.paths.filter((path) => pattern.test(path))
    const languages = [...new Set(files.map((path) => pattern.exec(path)?.[1] ?? ''))]
    const parts = [...new Set(files.map((path) => pattern.exec(path)?.[2] ?? ''))]
    return parts.flatMap((part) =>
      languages.flatMap((language) => {
        const from = english(part)
        const path = from.replace('en', language)
        if (!files.includes(path)) return [`${path} is missing`]
        return differences(path, language, flatten(sources, path), flatten(sources, from))
      }),
    )
  })
}

type Texts = ReadonlyMap<string, string>

function differences(path: string, language: string, own: Texts, english: Texts): string[] {
  const wanted = inForms(english, language)
  return [
    ...[...wanted.keys()].filter((key) => !own.has(key)).map((key) => `${path}: ${key} is missing`),
    ...[...own.keys()].filter((key) => !wanted.has(key)).map((key) => `${path}: ${key} is not among the English texts`),
    ...[...own].filter(([, text]) => !text.trim()).map(([key]) => `${path}: ${key} is empty`),
    ...[...own]
      .filter(([key, text]) => wanted.has(key) && !sameBlanks(text, wanted.get(key) ?? '', isPlural(key)))
      .map(([key, text]) => `${path}: ${key} does not have the blanks of the English text: ${text}`),
  ]
}

const suffix = /_(zero|one|two|few|many|other)$/
const isPlural = (key: string) => suffix.test(key)

/** A key without its plural suffix, as code uses it: `days_one` gives `days`. */
export const stemOf = (key: string): string => key.replace(suffix, '')

/**
 * The English keys with the plural forms of a language: Arabic has six, English has two. If English has its own text for
 * zero, every language must have one.
 */
function inForms(english: Texts, language: string): Texts {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const wanted = new Map<string, string>()
  for (const [key, text] of english) {
    const stem = stemOf(key)
    if (isPlural(key) && english.has(`${stem}_other`)) {
      for (const form of forms) wanted.set(`${stem}_${form}`, english.get(`${stem}_other`) ?? '')
      if (english.has(`${stem}_zero`)) wanted.set(`${stem}_zero`, english.get(`${stem}_zero`) ?? '')
    } else wanted.set(key, text)
  }
  return wanted
}

const blanks = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((blank) => blank.replace(/\W/g, '')).sort()

/** Whether two texts have the same placeholders. A plural form may omit `{{count}}`: "one day". */
function sameBlanks(text: string, english: string, plural: boolean): boolean {
  const without = (names: string[]) => names.filter((name) => !(plural && name === 'count')).join()
  return without(blanks(text)) === without(blanks(english))
}

/** The texts of a JSON file by their dotted keys: `{"nav": {"home": "Home"}}` gives `nav.home`. */
export function flatten(sources: Sources, path: string): Texts {
  const texts = new Map<string, string>()
  const walk = (value: unknown, key: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, key ? `${key}.${name}` : name)
    } else texts.set(key, String(value))
  }
  walk(JSON.parse(sources.text(path)), '')
  return texts
}
