import { Language } from '@hunch/proto/http'
import type { z } from 'zod'

const fallback = 'en'

/** The language of the product that an Accept-Language header asks for first; English where it asks for none of them. */
export function preferredLanguage(header: string | undefined): z.output<typeof Language> {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const weight = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find(Boolean)
      return {
        language: Language.safeParse(tag.split('-', 1)[0]).data,
        weight: weight === undefined ? 1 : Number(weight),
      }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wanted.find(({ language }) => language)?.language ?? fallback
}
