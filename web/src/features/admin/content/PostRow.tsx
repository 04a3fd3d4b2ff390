import type { ReactNode } from 'react'
import { paths } from '#api/index.ts'
import { CheckIcon, CommentIcon, CrossIcon, Link, useFormat, useTranslation } from '#ui/index.ts'
import type { Post } from '../model/types.ts'
import list from '../parts/List.module.css'
import styles from './PostRow.module.css'

interface PostRowProps {
  post: Post
  /** Shown in the line below the text, such as votes or a state. */
  marks?: ReactNode
  actions?: ReactNode
}

/** A post as a row: text, author, and counts. */
export function PostRow({ post, marks, actions }: PostRowProps) {
  const { t } = useTranslation('admin')
  const { prediction, user } = post
  return (
    <li className={list.row}>
      <div className={styles.words}>
        <Link to={paths.prediction(prediction.id)} className={styles.headline} dir="auto">
          {prediction.headline}
        </Link>
        {prediction.supportingStatement && (
          <p className={styles.statement} dir="auto">
            {prediction.supportingStatement}
          </p>
        )}
        <p className={styles.marks}>
          {marks}
          <bdi className={styles.author}>{t('content.by', { name: user.firstName || t('content.unknown') })}</bdi>
          <Counts post={post} />
        </p>
      </div>
      {actions && <div className={list.actions}>{actions}</div>}
    </li>
  )
}

/** Counts with icons, and as words for screen readers. */
function Counts({ post }: { post: Post }) {
  const { t } = useTranslation('admin')
  const { compact } = useFormat()
  const counts = [
    { key: 'agree', icon: <CheckIcon />, count: post.agreeCount },
    { key: 'disagree', icon: <CrossIcon />, count: post.disagreeCount },
    { key: 'comments', icon: <CommentIcon />, count: post.commentCount },
  ] as const
  return counts.map(({ key, icon, count }) => (
    <span key={key} className={styles.count} data-kind={key}>
      {icon}
      <span aria-hidden="true">{compact(count)}</span>
      <span className="visually-hidden">{t(`content.${key}`, { count })}</span>
    </span>
  ))
}
