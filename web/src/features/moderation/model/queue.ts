import type { CaseState, CaseSummary } from './types.ts'

interface Named {
  readonly id: string
}

/** Returns the next (1) or previous (-1) case; undefined past either end. Returns the first case if no listed case is open. */
export function neighbourOf(cases: readonly Named[], openId: string | undefined, step: 1 | -1): string | undefined {
  const at = cases.findIndex(({ id }) => id === openId)
  return at < 0 ? cases[0]?.id : cases[at + step]?.id
}

/**
 * Returns the case to open after decisions: the open case if it was not decided, otherwise the next undecided case, otherwise
 * the previous undecided case. Undefined if none is left, or no case was open.
 */
export function nextAfter(
  cases: readonly Named[],
  openId: string | undefined,
  decided: readonly string[],
): string | undefined {
  if (openId === undefined || !decided.includes(openId)) return openId
  const at = cases.findIndex(({ id }) => id === openId)
  const stays = ({ id }: Named) => !decided.includes(id)
  return (cases.slice(at + 1).find(stays) ?? cases.slice(0, Math.max(0, at)).findLast(stays))?.id
}

/** Returns the selection with an id added, or removed if it was selected. */
export const toggled = (selected: readonly string[], id: string): readonly string[] =>
  selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]

/** Whether a case has a photo that waits for review. A dismissal shows the photo, so a moderator must open the case first. */
export const hasHeldPhoto = ({ reasons }: Pick<CaseSummary, 'reasons'>): boolean => reasons.includes('heldPhoto')

/** Whether there are cases and all are about posts or comments, which can be hidden. */
export const canHide = (cases: readonly Pick<CaseSummary, 'targetKind'>[]): boolean =>
  cases.length > 0 && cases.every(({ targetKind }) => targetKind === 'post' || targetKind === 'comment')

/**
 * Returns at most three texts of at most 40 characters each, with "…" for omitted texts and characters.
 *
 *     beginnings(['Rain', 'Snow', 'Hail', 'Fog']) → ['Rain', 'Snow', 'Hail', '…']
 */
export const beginnings = (texts: readonly string[]): readonly string[] => [
  ...texts.slice(0, textsNamed).map((text) => {
    const characters = [...text]
    return characters.length <= textLength ? text : `${characters.slice(0, textLength).join('').trimEnd()}…`
  }),
  ...(texts.length > textsNamed ? ['…'] : []),
]
const textsNamed = 3
const textLength = 40

/** Returns the query of /moderation for a case or a list. `searchOf('decided', '7')` gives `?tab=decided&case=7`. */
export function searchOf(state: CaseState, caseId?: string): string {
  const named = { ...(state === 'decided' && { tab: state }), ...(caseId && { case: caseId }) }
  return `?${new URLSearchParams(named)}`
}

/** Returns the address of a photo of a case, for moderators. */
export const casePhotoUrl = (caseId: string, file: string): string => `/api/moderation/cases/${caseId}/photos/${file}`
