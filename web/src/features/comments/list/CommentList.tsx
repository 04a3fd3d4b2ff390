import { useInfiniteQuery } from '@tanstack/react-query'
import { eachOnce, paths, readOr } from '#api/index.ts'
import { Card, EmptyState, ErrorState, Link, ListEnd, useTranslation } from '#ui/index.ts'
import { commentKeys } from '../data/keys.ts'
import { CommentSkeleton } from '../section/CommentSkeleton.tsx'
import { CommentText, WrittenAt } from '../section/CommentText.tsx'
import styles from './CommentList.module.css'

/** Comments per page. */
const pageSize = 20

interface CommentListProps {
  userId: string
  /** True for the viewer's own list: if it is empty, a text explains how to write a comment. Default: false. */
  own?: boolean
}

/** A member's comments, newest first, each with a link to its post. */
export function CommentList({ userId, own = false }: CommentListProps) {
  const { t } = useTranslation('comments')
  const query = useCommentsOf(userId)
  const comments = eachOnce(query.data?.pages.flat(), ({ id }) => id)

  if (query.isPending) return <CommentSkeleton label={t('loading')} />
  if (query.isLoadingError)
    return <ErrorState title={t('list.errorTitle')} text={t('errorText')} onRetry={() => query.refetch()} />
  if (comments.length === 0)
    return <EmptyState title={t('list.emptyTitle')} text={own ? t('list.emptyOwn') : undefined} />
  return (
    <>
      <ul className={styles.list} aria-label={t('list.label')}>
        {comments.map(({ id, content, createdAt, prediction }) => (
          <li key={id}>
            <Card as="article" className={styles.comment} aria-labelledby={`comment-${id}`}>
              <p className={styles.about}>
                {t('list.on')}{' '}
                <Link id={`comment-${id}`} to={paths.prediction(prediction.id)} className={styles.headline}>
                  <bdi>{prediction.headline}</bdi>
                </Link>
              </p>
              <CommentText text={content} />
              <WrittenAt time={createdAt} />
            </Card>
          </li>
        ))}
      </ul>
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        isFetching={query.isFetching}
        failed={query.isFetchNextPageError}
        loadMore={query.fetchNextPage}
        failedText={t('moreFailed')}
        skeleton={<CommentSkeleton label={t('loading')} />}
      />
    </>
  )
}

function useCommentsOf(userId: string) {
  return useInfiniteQuery({
    queryKey: commentKeys.ofUser(userId),
    queryFn: ({ pageParam: offset, signal }) =>
      readOr([], 'listUserComments', { params: { id: userId }, query: { limit: pageSize, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
    refetchOnMount: 'always',
  })
}
