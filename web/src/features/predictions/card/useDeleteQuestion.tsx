import { type ReactNode, useState } from 'react'
import { reportNotLoaded } from '../../../ui/index.ts'
import type { Prediction } from '../model/types.ts'
import { deleteQuestion } from './ownParts.ts'

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
