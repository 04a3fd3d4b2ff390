import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { nameOf, paths, useCurrentUser, useServerTime, useSignUpPrompt } from '../../../api/index.ts'
import { Avatar, exactTime, Menu, type MenuItem, Tag, useFormat } from '../../../ui/index.ts'
import type { Phase } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './CardHeader.module.css'
import { EditedMark } from './EditedMark.tsx'

interface CardHeaderProps {
  item: FeedItem
  phase: Phase
  /** What may be done with the post; no menu where there is nothing. */
  actions: readonly MenuItem[]
}

/** Who posted it and when, what kind of post it is, and the menu. */
export function CardHeader({ item, phase, actions }: CardHeaderProps) {
  const { t } = useTranslation('predictions')
  const { prediction, user } = item
  const name = nameOf(user)
  return (
    <header className={styles.header}>
      <AuthorLink authorId={user.id} className={styles.author}>
        <Avatar name={name} src={user.profileImageUrl} />
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
      </AuthorLink>
      <div className={styles.about}>
        <PostedAt time={prediction.createdAt} />
        {prediction.edited && <EditedMark predictionId={prediction.id} />}
        {prediction.isExperience && <Tag tone="accent">{t('card.story')}</Tag>}
        {prediction.postType === 'comparison' && <Tag>{t('card.comparison')}</Tag>}
        {phase !== 'open' && (
          <Tag tone="strong" className={styles.ended}>
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
}

/** Leads to the author; visitors are asked to sign up. */
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
