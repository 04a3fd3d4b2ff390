import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/index.ts'
import { useDeletePost } from '../data/usePostActions.ts'
import type { Prediction } from '../model/types.ts'

/** The confirmation for deleting an own post: `ask()` opens it, `question` is the dialog. */
export function useDeleteQuestion(
  post: Pick<Prediction, 'id' | 'userId'>,
  onGone?: () => void,
): { ask(): void; question: ReactNode } {
  const { t } = useTranslation(['predictions', 'common'])
  const [asking, setAsking] = useState(false)
  const remove = useDeletePost(post, { onDone: () => setAsking(false), ...(onGone && { onGone }) })
  const question = (
    <ConfirmDialog
      open={asking}
      title={t('delete.title')}
      text={t('delete.question')}
      confirmLabel={t('common:delete')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={() => setAsking(false)}
    />
  )
  return { ask: () => setAsking(true), question }
}
