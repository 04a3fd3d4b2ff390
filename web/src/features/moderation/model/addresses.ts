import type { CaseState } from './types.ts'

/** Returns the query of /moderation for a case or a list. `searchOf('decided', '7')` gives `?tab=decided&case=7`. */
export function searchOf(state: CaseState, caseId?: string): string {
  const named = { ...(state === 'decided' && { tab: state }), ...(caseId && { case: caseId }) }
  return `?${new URLSearchParams(named)}`
}

/** Returns the address of a photo of a case, for moderators. */
export const casePhotoUrl = (caseId: string, file: string): string => `/api/moderation/cases/${caseId}/photos/${file}`
