/** The public texts of a profile. */
interface Texts {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly bio: string | null
  readonly location: string | null
  readonly city: string | null
}

/** The public fields of a profile that the member enters: the texts and the country. */
interface Shown extends Texts {
  readonly country: string | null
}

/** Whether a change adds something that other members see. A removal adds nothing. */
export const addsAnything = (before: Shown, after: Shown): boolean =>
  (['firstName', 'lastName', 'bio', 'location', 'city', 'country'] as const).some(
    (field) => after[field] && after[field] !== before[field],
  )

/** Returns the full name of a profile; empty if the profile has no name. */
export const wholeNameOf = ({ firstName, lastName }: Pick<Texts, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Returns the location that the member wrote and the city, one per line; empty if both are. */
export const locationOf = ({ location, city }: Pick<Texts, 'location' | 'city'>): string =>
  [location, city].filter(Boolean).join('\n')

/** Returns the texts of a profile, with the full name as one text. */
export const textsOf = ({ bio, location, city, ...name }: Texts): string[] =>
  [wholeNameOf(name), bio, location, city].flatMap((text) => text || [])

/** Returns the texts that are new after a change. */
export function changedTexts(before: Texts, after: Texts): string[] {
  const known = new Set(textsOf(before))
  return textsOf(after).filter((text) => !known.has(text))
}
