/** Returns the last of 10, 50, 100, 500, 1,000, … that a vote count has reached; undefined below 10. 730 → 500. */
export function milestoneOf(votes: number): number | undefined {
  if (votes < 10) return undefined
  const power = 10 ** Math.floor(Math.log10(votes) + 1e-9)
  return votes >= 5 * power ? 5 * power : power
}
