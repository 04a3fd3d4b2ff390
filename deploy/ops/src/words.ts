const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes: `1_500_000 → 1.5 MB`. */
export function bytesAsText(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}
