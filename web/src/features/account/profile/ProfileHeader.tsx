import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../api/index.ts'
import { Avatar, useFormat } from '../../ui/index.ts'
import styles from './ProfileHeader.module.css'
import type { Member } from './useProfile.ts'

/** Who someone is, at the head of their page. `children` are what can be done about it. */
export function ProfileHeader({ member, children }: { member: Member; children?: ReactNode }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const name = nameOf(member)
  return (
    <header className={styles.header}>
      <Avatar name={name} src={member.profileImageUrl} size="huge" />
      <div className={styles.words}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.facts}>
          <span>{t('profile.predictions', { count: member.totalPredictions })}</span>
          <span>{t('profile.since', { date: format.date(member.createdAt) })}</span>
        </p>
      </div>
      {member.bio && (
        <p className={styles.bio} dir="auto">
          {member.bio}
        </p>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  )
}
