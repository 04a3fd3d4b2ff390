import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, keys, session } from '#api/index.ts'
import { announce, showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { addComment } from '../model/tree.ts'
import { commentKeys } from './keys.ts'
import { type Sent, useChangeThreads } from './useComments.ts'

/** Error codes if the post's owner has closed or limited the comments while the form was open. */
const closedCodes: ReadonlySet<string | undefined> = new Set(['commentsClosed', 'commentsForFollowers'])

/** Callbacks of the form, which keeps the text until the comment is saved. */
interface Outcome {
  onSent(): void
  onFailed(): void
}

/** Posts a comment or a reply. The comment appears immediately (see useComments) and disappears if sending fails. */
export function usePostComment(predictionId: string, { onSent, onFailed }: Outcome) {
  const { t } = useTranslation(['comments', 'common'])
  const client = useQueryClient()
  const change = useChangeThreads(predictionId)
  const report = useReportAction(session)
  return useMutation({
    mutationKey: commentKeys.sending(predictionId),
    mutationFn: ({ content, parentId, key }: Sent) =>
      call('createComment', { body: { predictionId, content, parentId }, idempotencyKey: key }),
    async onSuccess(comment, { parentId, key }) {
      const queryKey = commentKeys.ofPost(predictionId)
      // A read that began earlier can lack the comment. invalidateQueries does not restart a first read, so cancel it.
      await client.cancelQueries({ queryKey })
      onSent()
      change((threads) => addComment(threads, { ...comment, sentAs: key }))
      if (parentId === null) announce(t('write.posted'))
      else showToast({ tone: 'success', title: t('common:success'), description: t('write.replyPosted') })
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ['comments', 'ofUser'] })
      void client.invalidateQueries({ queryKey: keys.predictions.lists })
    },
    onError(error, { parentId }) {
      onFailed()
      if (closedCodes.has(codeOf(error)))
        void client.invalidateQueries({ queryKey: keys.commenting.ofPost(predictionId) })
      const text = t(parentId === null ? 'write.failed' : 'write.replyFailed')
      report(error, { title: t('common:error'), text })
    },
  })
}
