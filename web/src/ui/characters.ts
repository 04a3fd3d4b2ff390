/** Characters as the server counts them: code points of the trimmed text, so an emoji is never half a character. */
export const countCharacters = (text: string): number => [...text.trim()].length

/** How a counter stands: `near` from nine tenths of the most on, `over` beyond it. */
export type Fill = 'fine' | 'near' | 'over'

export function fillOf(count: number, most: number): Fill {
  if (count > most) return 'over'
  return count >= most * 0.9 ? 'near' : 'fine'
}
