import { nameOf, paths } from '#api/index.ts'
import { Avatar, Link, Tag, useFormat, useTranslation } from '#ui/index.ts'
import type { Member } from '../model/types.ts'
import styles from './Person.module.css'

interface PersonProps {
  member: Member
  /** Shows the join date. Default: false. */
  joined?: boolean
  /** Shows whether the member is active, a moderator, or suspended. Default: false. */
  standing?: boolean
}

/** A member with name, e-mail address and sign-in method. */
export function Person({ member, joined = false, standing = false }: PersonProps) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const name = nameOf(member)
  const isActive = member.isActive !== false
  return (
    <div className={styles.person}>
      <Avatar name={name} id={member.id} src={member.profileImageUrl} />
      <div className={styles.words}>
        <Link to={paths.profile(member.id)} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <bdi className={styles.email}>{member.email}</bdi>
        <span className={styles.marks}>
          {standing && (
            <Tag tone={isActive ? 'accent' : 'plain'}>{isActive ? t('users.active') : t('users.inactive')}</Tag>
          )}
          <Tag>{t(`users.provider.${member.provider ?? 'email'}`)}</Tag>
          {standing && member.isModerator && <Tag tone="strong">{t('users.moderator')}</Tag>}
          {standing && member.suspendedUntil && (
            <Tag tone="danger">{t('users.suspendedUntil', { date: format.date(member.suspendedUntil) })}</Tag>
          )}
          {joined && (
            <time dateTime={member.createdAt}>{t('users.joined', { date: format.date(member.createdAt) })}</time>
          )}
        </span>
      </div>
    </div>
  )
}
