/** What members write about themselves and others read. */
interface Texts {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly bio: string | null
  readonly location: string | null
  readonly city: string | null
}

/** What others see of a profile that its member enters. */
interface Shown extends Texts {
  readonly country: string | null
}

/** Whether a change adds something that others see: what is only taken away adds nothing. */
export const addsAnything = (before: Shown, after: Shown): boolean =>
  (['firstName', 'lastName', 'bio', 'location', 'city', 'country'] as const).some(
    (field) => after[field] && after[field] !== before[field],
  )

/** Returns the whole name of a profile; empty if it has none. */
export const wholeNameOf = ({ firstName, lastName }: Pick<Texts, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Returns the texts of a profile, the whole name as one. */
export const textsOf = ({ bio, location, city, ...name }: Texts): string[] =>
  [wholeNameOf(name), bio, location, city].flatMap((text) => text || [])

/** Returns those that are new after a change. */
export function changedTexts(before: Texts, after: Texts): string[] {
  const known = new Set(textsOf(before))
  return textsOf(after).filter((text) => !known.has(text))
}
