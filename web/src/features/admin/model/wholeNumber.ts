/** Parses a whole number in Latin digits. Undefined if invalid or not from `least` to `most`. Example: " 12 " returns 12. */
export function wholeNumberOf(typed: string, { least, most }: { least: number; most: number }): number | undefined {
  const text = typed.trim()
  if (!/^\d{1,6}$/.test(text)) return undefined
  const number = Number(text)
  return number >= least && number <= most ? number : undefined
}
