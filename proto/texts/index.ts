/** The texts that servers write, in every language: messages of problems, mails, and so on. */
import i18next, { type FormatterModule } from 'i18next'
import arabic from './ar.json' with { type: 'json' }
import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }
import italian from './it.json' with { type: 'json' }
import japanese from './ja.json' with { type: 'json' }
import { isLanguage, type LanguageCode, languageCodes } from './languages.ts'
import portuguese from './pt.json' with { type: 'json' }
import chinese from './zh.json' with { type: 'json' }

/** The English texts. They define the keys of all languages. */
export const texts = english
export type Texts = typeof english
export type ProblemCode = keyof typeof english.problems

export type Values = Readonly<Record<string, string | number>>

/** Other languages have the same keys, but their own plural forms. */
const translations: Readonly<Record<LanguageCode, object>> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  pt: portuguese,
  zh: chinese,
}

/** Returns the texts of a language; the English texts if the product does not have the language. */
export const textsOf = (language: string | null | undefined): Texts =>
  isLanguage(language) ? (translations[language] as Texts) : english

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutForm<K extends string> = K extends `${infer Stem}_${Plural}` ? Stem : K
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** The key of a text, as in `mails.passwordReset.subject`, without the suffix of a plural form (`_one`, `_other`). */
export type TextKey = KeyOf<Texts>

/** Formats the numbers of a text for its language: 1,234 in English, 1.234 in German. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? new Intl.NumberFormat(language ?? 'en').format(value) : (value as string),
}

const translator = i18next.createInstance().use(formatter)
void translator.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: Object.fromEntries(languageCodes.map((code) => [code, { translation: translations[code] }])),
  initAsync: false, // all texts are in memory, so `init` can be synchronous
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  missingInterpolationHandler: (_text, placeholder: readonly string[]) => placeholder[0],
})

/** i18next's own types depend on the program: the web app declares its texts in them. So this type replaces them. */
const translate: (key: string, options: object) => string = translator.t as never

/**
 * Returns a text in a language, or in English if the language has no texts. Fills its placeholders and formats numbers for
 * the language; a placeholder without a value stays. A `count` selects the plural form by i18next's rules, or the form for
 * zero if there is one. `say('en', 'sharePage.votes', { count: 1 })` is `1 vote`.
 */
export const say = (language: string | null | undefined, key: TextKey, values: Values = {}): string =>
  translate(key, { ...values, lng: isLanguage(language) ? language : 'en' })

/** Fills the placeholders of an English text: `fill('Hi {{name}}', { name: 'Ann' })` is `Hi Ann`. */
export const fill = (text: string, values: Values = {}): string =>
  translator.services.interpolator.interpolate(text, { ...values }, 'en', {})
