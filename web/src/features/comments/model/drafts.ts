/** Where a comment is written: by whom, on which post, under which comment (null: a new thread). */
export interface FormPlace {
  readonly memberId: string
  readonly predictionId: string
  readonly parent: { readonly id: string; readonly name: string } | null
}

/** Names the place of a draft; nobody else who signs in on this browser finds it. */
export const draftPlace = ({ memberId, predictionId, parent }: FormPlace): string =>
  ['comment', memberId, predictionId, parent?.id].filter(Boolean).join(' ')
