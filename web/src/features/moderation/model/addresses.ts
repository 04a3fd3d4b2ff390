import type { CaseState } from './types.ts'

/** The part of the address below /moderation that shows a case, or a list alone. */
export function searchOf(state: CaseState, caseId?: string): string {
  const named = { ...(state === 'decided' && { tab: state }), ...(caseId && { case: caseId }) }
  return `?${new URLSearchParams(named)}`
}

/** Where moderators load a photo of what a case is about. */
export const casePhotoUrl = (caseId: string, file: string): string => `/api/moderation/cases/${caseId}/photos/${file}`
