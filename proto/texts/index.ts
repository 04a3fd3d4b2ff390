/** The texts made on the server, in every language there is: sentences of problems, mails, and the like. */
import arabic from './ar.json' with { type: 'json' }
import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }
import italian from './it.json' with { type: 'json' }
import japanese from './ja.json' with { type: 'json' }
import portuguese from './pt.json' with { type: 'json' }
import chinese from './zh.json' with { type: 'json' }

/** The English texts, which are the measure of all others. */
export const texts = english
export type Texts = typeof english
export type ProblemCode = keyof typeof english.problems

export type Values = Readonly<Record<string, string | number>>

/** Other languages say the same under the same keys, but have plural forms of their own. */
const translations: Readonly<Record<string, object>> = {
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  pt: portuguese,
  zh: chinese,
}

/** The texts of a language; the English ones where it has none. */
export const textsOf = (language: string | null | undefined): Texts =>
  (translations[language ?? ''] as Texts | undefined) ?? english

/**
 * Fills the `{{name}}` placeholders of a text, with numbers as its language writes them; a
 * placeholder without a value stays as it is.
 */
export function fill(text: string, values: Values = {}, language = 'en'): string {
  const write = (value: string | number | undefined) =>
    typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : String(value)
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => (name in values ? write(values[name]) : mark))
}

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutForm<K extends string> = K extends `${infer Stem}_${Plural}` ? Stem : K
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** Where a text stands, as in `mails.passwordReset.subject`; of a text with plural forms the stem. */
export type TextKey = KeyOf<Texts>

/**
 * A text in a language with its placeholders filled; with a `count` among the values, in the
 * plural form that the language has for it, or in the one for exactly zero where there is one.
 */
export function say(language: string | null | undefined, key: TextKey, values: Values = {}): string {
  const { count } = values
  const spoken = language && language in translations ? language : 'en'
  const found = typeof count === 'number' ? pluralIn(spoken, key, count) : textIn(textsOf(spoken), key)
  return fill(found ?? textIn(english, key) ?? key, values, spoken)
}

function pluralIn(language: string, key: string, count: number): string | undefined {
  const formsIn = (each: string) => [...(count === 0 ? [`${key}_zero`] : []), `${key}_${formOf(each, count)}`, key]
  const own = formsIn(language).map((form) => textIn(textsOf(language), form))
  return [...own, ...formsIn('en').map((form) => textIn(english, form))].find(Boolean)
}

const formOf = (language: string, count: number): string => new Intl.PluralRules(language).select(count)

function textIn(all: object, key: string): string | undefined {
  let found: unknown = all
  for (const part of key.split('.'))
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[part] : undefined
  return typeof found === 'string' ? found : undefined
}
