import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/index.ts'
import { recentUsersRead } from '../data/reads.ts'
import { FirstRows } from '../parts/FirstRows.tsx'
import list from '../parts/List.module.css'
import { Nothing, Panel } from '../parts/Panel.tsx'
import { Person } from './Person.tsx'

/** The members who joined most recently. */
export function RecentSignups() {
  const { t } = useTranslation('admin')
  const users = useQuery(recentUsersRead)
  return (
    <Panel title={t('users.recent')} failed={t('users.loadFailed')} read={users} rows={6}>
      {(members) =>
        members.length === 0 ? (
          <Nothing title={t('users.none')} />
        ) : (
          <FirstRows items={members}>
            {(shown) => (
              <ul className={list.list}>
                {shown.map((member) => (
                  <li key={member.id} className={list.row}>
                    <Person member={member} joined />
                  </li>
                ))}
              </ul>
            )}
          </FirstRows>
        )
      }
    </Panel>
  )
}
