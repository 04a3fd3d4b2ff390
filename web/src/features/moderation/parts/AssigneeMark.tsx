import { nameOf, useCurrentUser } from '../../../api/index.ts'
import { Avatar, useTranslation } from '../../../ui/index.ts'
import type { Person } from '../model/types.ts'
import styles from './AssigneeMark.module.css'

/** The assignee of a case. Renders nothing if there is none. */
export function AssigneeMark({ assignee }: { assignee: Person | null }) {
  const { t } = useTranslation('moderation')
  const { user } = useCurrentUser()
  if (!assignee) return null
  const name = nameOf(assignee)
  return (
    <span className={styles.mark}>
      <Avatar size="small" name={name} id={assignee.id} src={assignee.profileImageUrl} />
      {assignee.id === user?.id ? t('assignee.you') : t('assignee.other', { name })}
    </span>
  )
}
