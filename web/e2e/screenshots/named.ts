import { readFileSync } from 'node:fs'
import { languageCodes } from '@hunch/proto/languages'

type Texts = { readonly [name: string]: string | Texts }

const textsOf = (language: string, namespace: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../src/locales/${language}/${namespace}.json`, import.meta.url), 'utf8'))

/** A text of the app. Example: `textIn('de', 'predictions:share.action')` returns "Teilen". Throws for an unknown key. */
function textIn(language: string, key: string): string {
  const [namespace = '', path = ''] = key.split(':')
  let text: string | Texts | undefined = textsOf(language, namespace)
  for (const name of path.split('.')) text = typeof text === 'object' ? text[name] : undefined
  if (typeof text !== 'string') throw new Error(`${key} is no text of ${language}`)
  return text
}

/** Matches names that begin with one of these texts in any language. A placeholder matches everything. */
export function beginsWith(...keys: readonly string[]): RegExp {
  const texts = keys.flatMap((key) => languageCodes.map((language) => textIn(language, key)))
  const literal = (text: string) => text.replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+')
  return new RegExp(`^(${texts.map(literal).join('|')})`)
}

/** Like `beginsWith`, but matches whole names. */
export const isNamed = (...keys: readonly string[]): RegExp => new RegExp(`${beginsWith(...keys).source}$`)
