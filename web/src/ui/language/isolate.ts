import { directionOf, type Language } from './names.ts'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/
const leftToRight = /(?![\u0590-\u08ff\ufb1d-\ufefc])\p{L}/u

/**
 * Keeps a name or headline together where it may run against the sentence that it is filled into:
 * Unicode's isolates, as a plain text has no elements for it.
 */
export function isolate(value: string, language: Language): string {
  const against = directionOf(language) === 'ltr' ? rightToLeft : leftToRight
  return against.test(value) ? `\u2068${value}\u2069` : value
}
