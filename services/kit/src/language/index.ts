/** Which language a person reads. */
import Negotiator from 'negotiator'

/** Longer headers are cut: no browser sends as much. */
const mostCharacters = 500

/** The language that an Accept-Language header prefers among those that there are; undefined for none of them. */
export function preferredLanguage<L extends string>(
  header: string | undefined,
  languages: readonly L[],
): L | undefined {
  if (!header) return undefined
  const negotiator = new Negotiator({ headers: { 'accept-language': header.slice(0, mostCharacters) } })
  // By their main language, in the header's order: given the list, negotiator takes "en" of "fr-CA, en" for its exact match.
  const wanted = negotiator.languages().map((tag) => tag.toLowerCase().split('-', 1)[0])
  return wanted.map((tag) => languages.find((language) => language === tag)).find((language) => language !== undefined)
}
