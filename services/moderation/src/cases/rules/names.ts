/** How much of a thing's words names it in the audit log. */
const longest = 100

/** What a thing is called: the first line of its words, shortened. */
export function nameOf(words: string): string {
  const characters = [...(words.split('\n')[0] ?? '')]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('')
}
