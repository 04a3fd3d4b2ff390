import { ConfirmDialog, useTranslation } from '#ui/index.ts'
import { useDeletePost } from '../data/useDeletePost.ts'
import type { Prediction } from '../model/types.ts'

interface DeleteQuestionProps {
  post: Pick<Prediction, 'id' | 'userId'>
  open: boolean
  onClose(): void
  /** Called when the post has been deleted. */
  onGone?: (() => void) | undefined
}

/** Asks for confirmation before the viewer's own post is deleted. */
export default function DeleteQuestion({ post, open, onClose, onGone }: DeleteQuestionProps) {
  const { t } = useTranslation(['predictions', 'common'])
  const remove = useDeletePost(post, { onDone: onClose, ...(onGone && { onGone }) })
  return (
    <ConfirmDialog
      open={open}
      title={t('delete.title')}
      text={t('delete.question')}
      confirmLabel={t('common:delete')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  )
}
