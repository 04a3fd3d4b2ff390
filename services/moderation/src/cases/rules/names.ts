/** Maximum length of a target's name in the audit log, in code points. */
const longest = 100

/** The name of a target: the first line of its words, cut to 100 code points with `…`. `nameOf('Rain\nIn May')` is `'Rain'`. */
export function nameOf(words: string): string {
  const characters = [...(words.split('\n')[0] ?? '')]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('')
}
