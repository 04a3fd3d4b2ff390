/** The 97.5th percentile of the normal distribution, for an interval of 95 %. */
const z95 = 1.96

/** Returns the lower bound of Wilson's 95 % score interval for `right` of `scored`, 0 to 1 (Wilson 1927). */
export function wilsonLowerBound(right: number, scored: number): number {
  if (scored === 0) return 0
  const p = right / scored
  const z2 = z95 * z95
  const centre = p + z2 / (2 * scored)
  const spread = z95 * Math.sqrt((p * (1 - p)) / scored + z2 / (4 * scored * scored))
  return (centre - spread) / (1 + z2 / scored)
}
