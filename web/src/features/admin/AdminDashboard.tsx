import { paths } from '../../api/index.ts'
import { ButtonLink, RefreshIcon, Tabs, TrendingIcon, useTab, useTitle, useTranslation } from '../../ui/index.ts'
import styles from './AdminDashboard.module.css'
import { AuditLog } from './audit/AuditLog.tsx'
import { UnfinishedDeletions } from './audit/UnfinishedDeletions.tsx'
import { ContentTab } from './content/ContentTab.tsx'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { ScreenHeader } from './parts/ScreenHeader.tsx'
import { RetentionTab } from './retention/RetentionTab.tsx'
import { UsersTab } from './users/UsersTab.tsx'

/** The admin's dashboard at /admin. Each tab has an address: `?tab=users`. */
export default function AdminDashboard({ adminId }: { adminId: string }) {
  const { t } = useTranslation('admin')
  useTitle(t('title'))
  const tabs = [
    { key: 'overview', label: t('tabs.overview'), content: <OverviewTab adminId={adminId} /> },
    { key: 'retention', label: t('tabs.retention'), content: <RetentionTab /> },
    {
      key: 'users',
      label: t('tabs.users'),
      content: (
        <>
          <UsersTab adminId={adminId} />
          <AuditLog />
        </>
      ),
    },
    { key: 'content', label: t('tabs.content'), content: <ContentTab /> },
  ] as const
  return (
    <div data-wide="">
      <ScreenHeader
        title={t('title')}
        text={
          <>
            <RefreshIcon />
            {t('refreshing')}
          </>
        }
      >
        <ButtonLink size="small" to={paths.analytics} icon={<TrendingIcon />}>
          {t('analyticsLink')}
        </ButtonLink>
      </ScreenHeader>
      <UnfinishedDeletions />
      <div className={styles.tabs}>
        <Tabs label={t('tabs.label')} tabs={tabs} {...useTab(tabs)} />
      </div>
    </div>
  )
}
