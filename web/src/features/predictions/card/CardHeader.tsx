import { memo, useState } from 'react'
import { nameOf, paths, useCurrentUser, useServerTime, useSignUpPrompt } from '../../../api/index.ts'
import { Avatar, exactTime, Link, Menu, type MenuItem, Tag, useFormat, useTranslation } from '../../../ui/index.ts'
import type { Phase } from '../model/post.ts'
import type { FeedItem, Prediction } from '../model/types.ts'
import styles from './CardHeader.module.css'
import { EditedMark } from './EditedMark.tsx'

interface CardHeaderProps {
  post: Prediction
  author: FeedItem['user']
  phase: Phase
  /** The viewer's actions; no menu where there are none. */
  actions: readonly MenuItem[]
}

/** Author, time, kind of post, and the menu. */
export const CardHeader = memo(function CardHeader({ post, author, phase, actions }: CardHeaderProps) {
  const { t } = useTranslation('predictions')
  const name = nameOf(author)
  const [firstSeen] = useState(phase)
  return (
    <header className={styles.header}>
      <AuthorLink authorId={author.id} className={styles.author}>
        <Avatar name={name} src={author.profileImageUrl} />
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
      </AuthorLink>
      <div className={styles.about}>
        <PostedAt time={post.createdAt} />
        {post.edited && <EditedMark predictionId={post.id} />}
        {post.isExperience && <Tag tone="accent">{t('card.story')}</Tag>}
        {post.postType === 'comparison' && <Tag>{t('card.comparison')}</Tag>}
        {phase !== 'open' && (
          <Tag tone="strong" className={firstSeen === 'open' ? styles.endsNow : undefined}>
            {t('card.ended')}
          </Tag>
        )}
      </div>
      {actions.length > 0 && (
        <div className={styles.menu}>
          <Menu label={t('card.menu')} items={actions} />
        </div>
      )}
    </header>
  )
})

/** A link to the author; visitors are asked to sign up. */
function AuthorLink({
  authorId,
  className,
  children,
}: {
  authorId: string
  className?: string | undefined
  children: React.ReactNode
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
