import { type ReactNode, useState } from 'react'
import { type CurrentUser, paths } from '#api/index.ts'
import { Button, ButtonLink, EditIcon, FlagIcon, Tabs, useTab, useTitle, useTranslation } from '#ui/index.ts'
import { MetricsTab } from './metrics/MetricsTab.tsx'
import { EditProfileDialog } from './profile/EditProfileDialog.tsx'
import { PhotoDialog } from './profile/PhotoDialog.tsx'
import { ProfileHeader } from './profile/ProfileHeader.tsx'
import { Settings } from './settings/Settings.tsx'

interface AccountScreenProps {
  user: CurrentUser
  /** The member's calls. `callSettings` sets who can see them. */
  calls: ReactNode
  callSettings: ReactNode
  /** The people that the member has blocked. */
  blocked: ReactNode
  muted: ReactNode
  reports: ReactNode
  /** The member's posts. */
  activity: ReactNode
  comments: ReactNode
  journal: ReactNode
  groups: ReactNode
  /** Returns a category's name by its id. */
  categoryName(id: string): string
}

/** The member's own page. Each tab has its own URL, for example `?tab=settings`. */
export function AccountScreen({
  user,
  calls,
  callSettings,
  blocked,
  muted,
  reports,
  activity,
  comments,
  journal,
  groups,
  categoryName,
}: AccountScreenProps) {
  const { t } = useTranslation(['account', 'calls'])
  const [dialog, setDialog] = useState<'profile' | 'photo'>()
  const close = () => setDialog(undefined)
  useTitle(t('title'))
  const tabs = [
    { key: 'calls', label: t('calls:tab'), content: calls },
    { key: 'activity', label: t('tabs.activity'), content: activity },
    { key: 'comments', label: t('tabs.comments'), content: comments },
    { key: 'journal', label: t('tabs.journal'), content: journal },
    {
      key: 'metrics',
      label: t('tabs.metrics'),
      content: <MetricsTab member={user} own categoryName={categoryName} />,
    },
    {
      key: 'settings',
      label: t('tabs.settings'),
      content: <Settings user={user} callSettings={callSettings} blocked={blocked} muted={muted} reports={reports} />,
    },
  ] as const
  return (
    <>
      <ProfileHeader member={user} groups={groups} onPhoto={() => setDialog('photo')}>
        <Button size="small" icon={<EditIcon />} onClick={() => setDialog('profile')}>
          {t('profile.edit')}
        </Button>
        {(user.isModerator || user.isAdmin) && (
          <ButtonLink size="small" icon={<FlagIcon />} to={paths.moderation}>
            {t('profile.moderation')}
          </ButtonLink>
        )}
      </ProfileHeader>
      <Tabs label={t('tabs.label')} tabs={tabs} {...useTab(tabs)} />
      <EditProfileDialog user={user} open={dialog === 'profile'} onClose={close} />
      <PhotoDialog user={user} open={dialog === 'photo'} onClose={close} />
    </>
  )
}
