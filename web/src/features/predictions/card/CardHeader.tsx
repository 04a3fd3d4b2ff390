import { memo, type ReactNode } from 'react'
import { nameOf, paths, useCurrentUser, useServerTime, useSignUpPrompt } from '#api/index.ts'
import { Avatar, exactTime, Link, useFormat } from '#ui/index.ts'
import type { Phase } from '../model/post.ts'
import type { FeedItem, Prediction } from '../model/types.ts'
import styles from './CardHeader.module.css'
import { EditedMark } from './EditedMark.tsx'
import { TimeLeft } from './TimeLeft.tsx'

interface BylineProps {
  post: Prediction
  author: FeedItem['user']
  phase: Phase
}

/** Author, time, time left, and the menu, in one line. */
export function CardHeader({ children: menu, ...byline }: BylineProps & { children: ReactNode }) {
  return (
    <header className={styles.header}>
      <Byline {...byline} />
      <div className={styles.menu}>{menu}</div>
    </header>
  )
}

const Byline = memo(function Byline({ post, author, phase }: BylineProps) {
  const name = nameOf(author)
  return (
    <>
      <span className={styles.posted}>
        <AuthorLink authorId={author.id} className={styles.author}>
          <Avatar name={name} id={author.id} src={author.profileImageUrl} size="card" />
          <bdi className={styles.name}>{name}</bdi>
        </AuthorLink>
        <PostedAt time={post.createdAt} />
      </span>
      {post.edited && <EditedMark predictionId={post.id} />}
      {post.deadline && phase !== 'resolved' && <TimeLeft deadline={post.deadline} />}
    </>
  )
})

/** A link to the author. Visitors are asked to sign up. */
function AuthorLink({
  authorId,
  className,
  children,
}: {
  authorId: string
  className?: string | undefined
  children: ReactNode
}) {
  const { user } = useCurrentUser()
  const { ask } = useSignUpPrompt()
  return (
    <Link
      to={user?.id === authorId ? paths.account : paths.enhancedProfile(authorId)}
      className={className}
      onClick={(event) => {
        if (user) return
        event.preventDefault()
        ask()
      }}
    >
      {children}
    </Link>
  )
}

function PostedAt({ time }: { time: string }) {
  const format = useFormat()
  const nowMs = useServerTime(() => 60_000)
  return <time {...exactTime(time, format)}>{format.relative(time, Math.max(nowMs, Date.parse(time)))}</time>
}
