/** Parts that cards show later. They are loaded when the browser is idle. */
import { type ReactNode, useState } from 'react'
import { lazily, reportNotLoaded, withAllTexts } from '#ui/index.ts'
import type { Prediction } from '../model/types.ts'

export const deleteQuestion = lazily(() => withAllTexts(import('./DeleteQuestion.tsx')))
export const editForm = lazily(() => withAllTexts(import('./EditForm.tsx')))
export const hidden = lazily(() => withAllTexts(import('./Hidden.tsx')))
export const postMenu = lazily(() => import('./PostMenu.tsx'))
export const shareOffer = lazily(() => withAllTexts(import('../share/ShareOffer.tsx')))
/** Replaces the votes of an ended post. Loaded immediately if there is such a post. */
export const result = lazily(() => import('./Result.tsx'))

const { Component: DeleteQuestion } = deleteQuestion

/** The confirmation for deleting the viewer's own post. `ask()` opens it; `question` is the dialog to render. */
export function useDeleteQuestion(
  post: Pick<Prediction, 'id' | 'userId'>,
  onGone?: () => void,
): { ask(): void; question: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const ask = () => deleteQuestion.whenLoaded(() => setState('open'), reportNotLoaded)
  const question = state !== 'never' && (
    <DeleteQuestion post={post} open={state === 'open'} onClose={() => setState('closed')} onGone={onGone} />
  )
  return { ask, question }
}
