import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, session } from '../../../api/index.ts'
import { useReportAction, useTranslation } from '../../../ui/index.ts'
import { changeComment } from '../model/tree.ts'
import type { ListedComment } from '../model/types.ts'
import { commentKeys } from './keys.ts'
import { useChangeThreads } from './useComments.ts'

type Liked = Pick<ListedComment, 'liked' | 'likeCount'>

/** Likes or unlikes a comment. Optimistic. Requests are sent one after the other; the last tap wins. */
export function useLike({ id, predictionId }: { id: string; predictionId: string }) {
  const { t } = useTranslation(['comments', 'common'])
  const client = useQueryClient()
  const changeThreads = useChangeThreads(predictionId)
  const report = useReportAction(session)
  const show = (change: (shown: Liked) => Liked) =>
    changeThreads((threads) => changeComment(threads, id, (comment) => ({ ...comment, ...change(comment) })))
  const mutationKey = commentKeys.liking(id)
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (liked: boolean) => call(liked ? 'likeComment' : 'unlikeComment', { params: { id } }),
    onMutate: (liked) => show((shown) => wanted(shown, liked)),
    onSuccess(state) {
      if (client.isMutating({ mutationKey }) === 1) show(() => state) // no later tap is waiting
      void client.invalidateQueries({ queryKey: commentKeys.likes(id) })
    },
    onError(error, liked) {
      if (client.isMutating({ mutationKey }) === 1) show((shown) => wanted(shown, !liked))
      report(error, { title: t('common:error'), text: t('likes.failed') })
      void client.invalidateQueries({ queryKey: commentKeys.ofPost(predictionId) })
    },
  })
  return { like: mutate, setLikes: (state: Liked) => show(() => state) }
}

const wanted = (shown: Liked, liked: boolean): Liked =>
  shown.liked === liked ? shown : { liked, likeCount: Math.max(0, shown.likeCount + (liked ? 1 : -1)) }
