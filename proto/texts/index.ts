/** The texts made on the server, in every language there is: sentences of problems, mails, and the like. */
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

/** The English texts, which are the measure of all others. */
export const texts = english
export type Texts = typeof english
export type ProblemCode = keyof typeof english.problems

export type Values = Readonly<Record<string, string | number>>

/** Other languages say the same under the same keys, but have plural forms of their own. */
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

/** The texts of a language; the English ones where it has none. */
export const textsOf = (language: string | null | undefined): Texts =>
  isLanguage(language) ? (translations[language] as Texts) : english

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutForm<K extends string> = K extends `${infer Stem}_${Plural}` ? Stem : K
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** Where a text stands, as in `mails.passwordReset.subject`; of a text with plural forms the stem. */
export type TextKey = KeyOf<Texts>

/** Writes the numbers of a text as its language does. */
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
  initAsync: false, // all texts are here, so they can be said at once
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  missingInterpolationHandler: (_text, placeholder: readonly string[]) => placeholder[0],
})

/** i18next's own types would be those of whichever program this is part of: the web app describes its texts to them. */
const translate: (key: string, options: object) => string = translator.t as never

/**
 * A text in a language with its placeholders filled, numbers as the language writes them; with a
 * `count` among the values, in the plural form that the language has for it (i18next's rules), or in
 * the one for exactly zero where there is one. Where the language has no texts, the English one; a
 * placeholder without a value stays as it is.
 */
export const say = (language: string | null | undefined, key: TextKey, values: Values = {}): string =>
  translate(key, { ...values, lng: isLanguage(language) ? language : 'en' })

/** Fills the `{{name}}` placeholders of an English text. */
export const fill = (text: string, values: Values = {}): string =>
  translator.services.interpolator.interpolate(text, { ...values }, 'en', {})
