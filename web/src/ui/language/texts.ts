import type { ParseKeys } from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Countdown } from './countdown.ts'
import { formatOf, isolate } from './format.ts'
import { chooseLanguage, directionOf, isLanguage, type Language } from './languages.ts'

/** The texts of a language: namespace → nested texts. */
export type Catalogue = Record<string, object>
/**
 * The parts of the texts: for the landing screen, for the frames and the feed, for the screens of posts, and all
 * others. Each is loaded on demand.
 */
export type TextPart = 'first' | 'feed' | 'posts' | 'rest'
/** The source of the texts: the languages, and a function that loads a part of one. */
export interface Catalogues {
  readonly languages: readonly Language[]
  load(language: Language, part: TextPart): Promise<Catalogue>
}

const storageKey = 'preferredLanguage'
let source: Catalogues = { languages: ['en'], load: async () => ({}) }
const wantedParts: TextPart[] = ['first']
/** Catalogues by language and part. */
const loaded = new Map<string, Catalogue>()
let spoken: Language = 'en'
let product = ''
const listeners = new Set<() => void>()

/** i18next, once any other screen than the landing screen is shown. It then determines the language. */
interface Translator {
  add(language: Language, catalogue: Catalogue): void
  speak(language: Language): Promise<unknown>
  onSpoken(follow: (language: string) => void): void
  text(key: string): string
}
let translator: Translator | undefined
let starting: Promise<void> = Promise.resolve()

/** Loads the texts in the language that suits this browser. Call it once, before the first render. */
export function startLanguages(catalogues: Catalogues, productName: string): Promise<void> {
  product = productName
  starting = start(catalogues)
  return starting
}

async function start(catalogues: Catalogues): Promise<void> {
  source = catalogues
  loaded.clear()
  const stored = readStored()
  await speak(chooseLanguage(source.languages, { stored, browser: navigator.languages }))
}

/** The languages that have texts. */
export const spokenLanguages = (): readonly Language[] => source.languages

/** Loads these parts for the current language and for any chosen later. Falls back to English; throws if that fails too. */
async function want(...parts: TextPart[]): Promise<void> {
  for (const part of parts) if (!wantedParts.includes(part)) wantedParts.push(part)
  await starting
  const language = spoken
  try {
    await loadWanted(language)
  } catch (error) {
    await loadWanted('en')
    await speak('en')
    warnOf(language, error)
  }
}

/** Whether all texts of the current language are loaded. */
export const hasAllTexts = (): boolean => loaded.has(`${spoken} rest`)

/** Loads all texts. */
export const wantAllTexts = (): Promise<void> => want('feed', 'posts', 'rest')

/** Resolves to `chunk` once the texts of the frames and the feed are loaded as well. */
export async function withFeedTexts<T>(chunk: Promise<T>): Promise<T> {
  await want('feed')
  return chunk
}

/** Resolves to `chunk` once the texts of the screens of posts are loaded as well. */
export async function withPostTexts<T>(chunk: Promise<T>): Promise<T> {
  await want('feed', 'posts')
  return chunk
}

/** Resolves to `chunk` once all texts are loaded as well. For all other screens and overlays. */
export async function withAllTexts<T>(chunk: Promise<T>): Promise<T> {
  await wantAllTexts()
  return chunk
}

/** Creates the formatters of posts and votes, each in its own task, while a new page is still loading. */
export async function warmFormats(): Promise<void> {
  await starting
  for (const make of formatOf(spoken).warm) setTimeout(make)
}

/** Changes the language and stores it in this browser. Returns false if another one was chosen while its texts loaded. */
export async function chooseAndRemember(language: Language): Promise<boolean> {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage may be unavailable; the choice then lasts until the page is closed.
  }
  return speak(language)
}

/** Applies the member's own choice of language, if they have one and it has texts. */
export async function followMember(preferredLanguage: string | null | undefined): Promise<void> {
  const language = chooseLanguage(source.languages, { member: preferredLanguage, stored: spoken })
  if (isLanguage(preferredLanguage) && language !== spoken) await chooseAndRemember(language)
}

let lastChoice = 0

/** Switches to a language once its texts are loaded. Returns false if another call came in the meantime. */
async function speak(language: Language): Promise<boolean> {
  lastChoice += 1
  const choice = lastChoice
  const possible = await loadOrEnglish(language)
  if (choice !== lastChoice) return false
  if (translator) await translator.speak(possible)
  else follow(possible)
  document.documentElement.lang = possible
  document.documentElement.dir = directionOf(possible)
  return true
}

function follow(language: string): void {
  spoken = isLanguage(language) ? language : 'en'
  for (const listener of listeners) listener()
}

/** Connects i18next: passes it the texts that are loaded, and later ones as they load. */
export function setTranslator(next: Translator): void {
  translator = next
  next.onSpoken(follow)
  for (const [key, catalogue] of loaded) next.add(key.split(' ')[0] as Language, catalogue)
}

/** Whether i18next has been started. */
export const hasTranslator = (): boolean => translator !== undefined

/** The product's name, as used in texts. */
export const productInTexts = (): string => product

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
  const key = `${language} ${part}`
  if (loaded.has(key)) return
  const catalogue = await source.load(language, part)
  loaded.set(key, catalogue)
  translator?.add(language, catalogue)
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The current language. */
export const currentLanguage = (): Language => spoken

/** Hook: the current language and its direction. */
export function useLanguage(): { language: Language; direction: 'ltr' | 'rtl' } {
  const language = useSyncExternalStore(subscribe, currentLanguage)
  return { language, direction: directionOf(language) }
}

/** Hook: the formatters of the current language. */
export const useFormat = (): ReturnType<typeof formatOf> => formatOf(useLanguage().language)

/** The full key of a text in the first part. */
type FirstKey =
  | `common:${ParseKeys<'common'>}`
  | `auth:${ParseKeys<'auth'>}`
  | `predictions:countdown.${Countdown['unit']}`

/**
 * Returns `t` for texts of the first part. It fills in the product's name; the caller fills in any other placeholder.
 * For the landing screen, which does not load i18next (16 kB gzipped). All other screens use `useTranslation`.
 */
export function useFirstTexts(): (key: FirstKey) => string {
  useLanguage()
  return firstText
}

function firstText(key: FirstKey): string {
  if (translator) return translator.text(key)
  const [namespace = '', path = ''] = key.split(':')
  let found: unknown = loaded.get(`${spoken} first`)?.[namespace]
  for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step]
  return typeof found === 'string' ? found.replaceAll('{{product}}', isolate(product, spoken)) : key
}
