import { Tag, useTranslation } from '../../../ui/index.ts'
import type { Post } from '../model/types.ts'
import list from '../parts/List.module.css'
import { PostRow } from './PostRow.tsx'

/** Posts with their vote counts. */
export function PopularPosts({ posts }: { posts: readonly Post[] }) {
  const { t } = useTranslation('admin')
  return (
    <ul className={list.list}>
      {posts.map((post) => (
        <PostRow
          key={post.prediction.id}
          post={post}
          marks={<Tag tone="accent">{t('content.votes', { count: post.totalVotes })}</Tag>}
        />
      ))}
    </ul>
  )
}
