import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { CurrentUser } from '../../api/index.ts'
import { Button, EditIcon, Tabs, useTitle } from '../../ui/index.ts'
import { EditProfileDialog } from './EditProfileDialog.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { Settings } from './Settings.tsx'

/** One's own page. `activity` is what one did: the list of one's posts. The tab is part of the address. */
export function AccountScreen({ user, activity }: { user: CurrentUser; activity: ReactNode }) {
  const { t } = useTranslation('account')
  const [search, setSearch] = useSearchParams()
  const [editing, setEditing] = useState(false)
  useTitle(t('title'))
  const tab = search.get('tab') === 'settings' ? 'settings' : 'activity'
  return (
    <>
      <ProfileHeader member={user}>
        <Button size="small" icon={<EditIcon />} onClick={() => setEditing(true)}>
          {t('profile.edit')}
        </Button>
      </ProfileHeader>
      <Tabs
        label={t('tabs.label')}
        active={tab}
        onChange={(key) => setSearch(key === 'activity' ? {} : { tab: key }, { replace: true })}
        tabs={[
          { key: 'activity', label: t('tabs.activity'), content: activity },
          { key: 'settings', label: t('tabs.settings'), content: <Settings /> },
        ]}
      />
      <EditProfileDialog user={user} open={editing} onClose={() => setEditing(false)} />
    </>
  )
}
