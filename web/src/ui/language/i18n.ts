import i18next, { type FormatterModule, type i18n } from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { formatOf, isolate } from './format.ts'
import { chooseLanguage, directionOf, isLanguage, type Language } from './languages.ts'

/** The texts of a language: namespace → nested texts. */
export type Catalogue = Record<string, object>
/** The landing screen's texts; those of the frames and the feed; all others. Each is loaded once something needs it. */
export type TextPart = 'first' | 'feed' | 'rest'
/** The source of texts: the languages, and how to load one. */
export interface Catalogues {
  readonly languages: readonly Language[]
  load(language: Language, part: TextPart): Promise<Catalogue>
}

const storageKey = 'preferredLanguage'
let source: Catalogues = { languages: ['en'], load: async () => ({}) }
const wantedParts: TextPart[] = ['first']
const loaded = new Set<string>()
let starting: Promise<void> = Promise.resolve()

/** Loads the texts in the language that this browser asks for. Call once, before the first render. */
export function startLanguages(catalogues: Catalogues, product: string): Promise<void> {
  starting = start(catalogues, product)
  return starting
}

async function start(catalogues: Catalogues, product: string): Promise<void> {
  source = catalogues
  loaded.clear()
  await createI18n(i18next, product)
  const stored = readStored()
  await speak(chooseLanguage(source.languages, { stored, browser: navigator.languages }))
}

/** Formats the numbers in a text for the language, and isolates values of the other direction. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, _format, language) {
    if (typeof value === 'number') return formatOf(language ?? 'en').number(value)
    return typeof value === 'string' && isLanguage(language) ? isolate(value, language) : (value as string)
  },
}

/** Configures i18next; texts are added later, a language at a time. */
export function createI18n(instance: i18n, product: string): Promise<unknown> {
  return instance
    .use(initReactI18next)
    .use(formatter)
    .init({
      resources: {},
      fallbackLng: false,
      defaultNS: 'common',
      returnNull: false,
      interpolation: {
        escapeValue: false, // React escapes
        defaultVariables: { product },
        alwaysFormat: true,
      },
      react: { useSuspense: false },
    })
}

/** The languages that have texts. */
export const spokenLanguages = (): readonly Language[] => source.languages

/** Loads the texts of these parts, for this language and any chosen later. Fails where they cannot be loaded. */
async function want(...parts: TextPart[]): Promise<void> {
  for (const part of parts) if (!wantedParts.includes(part)) wantedParts.push(part)
  await starting
  const language = current()
  try {
    await loadWanted(language)
  } catch (error) {
    await loadWanted('en')
    await speak('en')
    warnOf(language, error)
  }
}

/** Whether every text is there. */
export const hasAllTexts = (): boolean => loaded.has(`${current()} rest`)

/** Loads every text. */
export const wantAllTexts = (): Promise<void> => want('feed', 'rest')

/** Resolves to `chunk` once the texts of the frames and the feed are loaded as well. */
export async function withFeedTexts<T>(chunk: Promise<T>): Promise<T> {
  await want('feed')
  return chunk
}

/** Resolves to `chunk` once all texts are loaded as well: for whatever says more than the feed. */
export async function withAllTexts<T>(chunk: Promise<T>): Promise<T> {
  await wantAllTexts()
  return chunk
}

/** Creates the formatters of posts and votes, a task each, while a new page still waits for them. */
export async function warmFormats(): Promise<void> {
  await starting
  for (const make of formatOf(current()).warm) setTimeout(make)
}

/** Changes the language and stores it in this browser. */
export async function chooseAndRemember(language: Language): Promise<void> {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage may be closed; the choice then lasts as long as the page.
  }
  await speak(language)
}

/** Applies the member's own choice, where it is known and has texts. */
export async function followMember(preferredLanguage: string | null | undefined): Promise<void> {
  const language = chooseLanguage(source.languages, { member: preferredLanguage, stored: i18next.language })
  if (isLanguage(preferredLanguage) && language !== i18next.language) await chooseAndRemember(language)
}

async function speak(language: Language): Promise<void> {
  const spoken = await loadOrEnglish(language)
  await i18next.changeLanguage(spoken)
  document.documentElement.lang = spoken
  document.documentElement.dir = directionOf(spoken)
}

async function loadOrEnglish(language: Language): Promise<Language> {
  try {
    await loadWanted(language)
    return language
  } catch (error) {
    warnOf(language, error)
    return language === 'en' ? 'en' : loadOrEnglish('en')
  }
}

const warnOf = (language: Language, error: unknown) =>
  console.warn(`The texts of "${language}" could not be loaded`, error)

const loadWanted = (language: Language) => Promise.all(wantedParts.map((part) => load(language, part)))

async function load(language: Language, part: TextPart): Promise<void> {
  if (loaded.has(`${language} ${part}`)) return
  const catalogue = await source.load(language, part)
  for (const [namespace, texts] of Object.entries(catalogue)) {
    // A namespace may lie in several parts.
    i18next.addResourceBundle(language, namespace, texts, true, true)
  }
  loaded.add(`${language} ${part}`)
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
const current = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

/** The current language, and its direction. */
export function useLanguage(): { language: Language; direction: 'ltr' | 'rtl' } {
  const language = useSyncExternalStore(subscribe, current)
  return { language, direction: directionOf(language) }
}

/** The formatters of the current language. */
export const useFormat = (): ReturnType<typeof formatOf> => formatOf(useLanguage().language)
