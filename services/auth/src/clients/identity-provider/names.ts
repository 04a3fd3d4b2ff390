import { isBlank, withoutControls } from '@hunch/proto/http'

export interface Names {
  readonly firstName: string | null
  readonly lastName: string | null
}

/** The claims of an identity provider about a person's name. */
export interface ClaimedNames {
  readonly given?: string | undefined
  readonly family?: string | undefined
  readonly full?: string | undefined
}

/** Returns a name without control characters, cut to `maxLength` characters; null if no visible character is left. */
function tidy(name: string | undefined, maxLength: number): string | null {
  const text = withoutControls(
    (name ?? '')
      .slice(0, maxLength * 8)
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' '),
  ).trim()
  if (isBlank(text)) return null
  return [...text].slice(0, maxLength).join('').trim() || null
}

/** Returns first and last name. `Ann Lee Park` as the full name alone becomes `Ann` and `Lee Park`. */
export function namesFrom({ given, family, full }: ClaimedNames, maxLength: number): Names {
  if (given || family) return { firstName: tidy(given, maxLength), lastName: tidy(family, maxLength) }
  const [first, ...rest] = (full ?? '').trim().split(/\s+/)
  return { firstName: tidy(first, maxLength), lastName: tidy(rest.join(' '), maxLength) }
}
