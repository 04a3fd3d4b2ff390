import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/index.ts'
import { moderatorsRead } from '../data/reads.ts'
import { Nothing, Panel } from '../parts/Panel.tsx'
import { UserRows } from './UserRows.tsx'

/** Lists the moderators. */
export function Moderators({ adminId }: { adminId: string }) {
  const { t } = useTranslation('admin')
  const moderators = useQuery(moderatorsRead)
  return (
    <Panel
      title={t('users.moderators')}
      text={t('users.moderatorsText')}
      failed={t('users.moderatorsFailed')}
      read={moderators}
      rows={1}
    >
      {(members) =>
        members.length === 0 ? (
          <Nothing title={t('users.noModerators')} />
        ) : (
          <UserRows users={members} adminId={adminId} />
        )
      }
    </Panel>
  )
}
