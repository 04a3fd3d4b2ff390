/** Returns the whole number that was typed, in Latin digits; undefined where it is none, or not between `least` and `most`. */
export function wholeNumberOf(typed: string, { least, most }: { least: number; most: number }): number | undefined {
  const text = typed.trim()
  if (!/^\d{1,6}$/.test(text)) return undefined
  const number = Number(text)
  return number >= least && number <= most ? number : undefined
}
