export interface Names {
  readonly firstName: string | null
  readonly lastName: string | null
}

/** What an identity provider says of a person's name. */
export interface ClaimedNames {
  readonly given?: string | undefined
  readonly family?: string | undefined
  readonly full?: string | undefined
}

/** A claimed name as it may be kept: no control characters, `most` characters at most; null for nothing. */
function tidy(name: string | undefined, most: number): string | null {
  const text = (name ?? '')
    .slice(0, most * 8)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return [...text].slice(0, most).join('').trim() || null
}

/** First and last name from what a provider claims; where only the full name is known, its first word is the first. */
export function namesFrom({ given, family, full }: ClaimedNames, most: number): Names {
  if (given || family) return { firstName: tidy(given, most), lastName: tidy(family, most) }
  const [first, ...rest] = (full ?? '').trim().split(/\s+/)
  return { firstName: tidy(first, most), lastName: tidy(rest.join(' '), most) }
}
