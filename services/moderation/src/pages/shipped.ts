import { readFileSync } from 'node:fs'
import { pageNames } from '@hunch/proto/http'
import { languageCodes } from '@hunch/proto/languages'
import { chooseParts, type Facts, type LanguageCode, type PageName } from './rules.ts'

/** The pages that come with the product, by language. */
export type ShippedPages = Readonly<Record<LanguageCode, Readonly<Record<PageName, string>>>>

/** Reads the pages that come with the product, with the parts that the facts select. @throws if a file is missing */
export function readShippedPages(facts: Facts): ShippedPages {
  const read = (language: LanguageCode, page: PageName) =>
    chooseParts(readFileSync(new URL(`../../pages/${language}/${page}.md`, import.meta.url), 'utf8').trim(), facts)
  const of = (language: LanguageCode) => Object.fromEntries(pageNames.map((page) => [page, read(language, page)]))
  return Object.fromEntries(languageCodes.map((language) => [language, of(language)])) as ShippedPages
}
