/** Language negotiation. */
import Negotiator from 'negotiator'

/** Maximum length of a header; the rest is ignored. No browser sends more. */
const mostCharacters = 500

/** Returns the supported language that an Accept-Language header prefers; undefined if there is none. */
export function preferredLanguage<L extends string>(
  header: string | undefined,
  languages: readonly L[],
): L | undefined {
  if (!header) return undefined
  const negotiator = new Negotiator({ headers: { 'accept-language': header.slice(0, mostCharacters) } })
  // Compares main languages only. If negotiator got the list, it would prefer the exact match: "en" for "fr-CA, en".
  const wanted = negotiator.languages().map((tag) => tag.toLowerCase().split('-', 1)[0])
  return wanted.map((tag) => languages.find((language) => language === tag)).find((language) => language !== undefined)
}
