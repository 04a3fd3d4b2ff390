/** The language that an Accept-Language header asks for first among those that there are; undefined for none of them. */
export function preferredLanguage<L extends string>(
  header: string | undefined,
  languages: readonly L[],
): L | undefined {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const weight = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find(Boolean)
      return {
        language: languages.find((language) => language === tag.split('-', 1)[0]),
        weight: weight === undefined ? 1 : Number(weight),
      }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wanted.find(({ language }) => language)?.language
}
