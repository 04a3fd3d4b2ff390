import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, session } from '#api/index.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'
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
  const queryKey = commentKeys.ofPost(predictionId)
  /** The state on the server while taps are being sent. It is restored if the last tap fails. */
  const saved = useRef<Liked>(undefined)
  /** Whether a tap has cancelled a read, which must be repeated once the like is saved. */
  const isOutdated = useRef(false)
  const isReading = () => client.isFetching({ queryKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (liked: boolean) => call(liked ? 'likeComment' : 'unlikeComment', { params: { id } }),
    async onMutate(liked) {
      // A read in flight may not contain the like. Cancel it, and repeat it once the like is saved.
      if (isReading()) isOutdated.current = true
      await client.cancelQueries({ queryKey })
      show((shown) => {
        saved.current ??= { liked: shown.liked, likeCount: shown.likeCount }
        return wanted(shown, liked)
      })
    },
    onSuccess(state) {
      saved.current = state
      if (client.isMutating({ mutationKey }) === 1) {
        saved.current = undefined
        show(() => state) // no later tap is waiting
        if (isOutdated.current || isReading()) void client.invalidateQueries({ queryKey })
        isOutdated.current = false
      }
      void client.invalidateQueries({ queryKey: commentKeys.likes(id) })
    },
    onError(error, liked) {
      if (client.isMutating({ mutationKey }) === 1) {
        const before = saved.current
        saved.current = undefined
        show((shown) => before ?? wanted(shown, !liked))
      }
      report(error, { title: t('common:error'), text: t('likes.failed') })
      void client.invalidateQueries({ queryKey })
    },
  })
  return { like: mutate, setLikes: (state: Liked) => show(() => state) }
}

const wanted = (shown: Liked, liked: boolean): Liked =>
  shown.liked === liked ? shown : { liked, likeCount: Math.max(0, shown.likeCount + (liked ? 1 : -1)) }
