import { RefreshIcon, Tabs, useTab, useTitle, useTranslation } from '#ui/index.ts'
import styles from './AdminDashboard.module.css'
import { AuditLog } from './audit/AuditLog.tsx'
import { UnfinishedDeletions } from './audit/UnfinishedDeletions.tsx'
import { useChartsSoon } from './charts/Chart.tsx'
import { ContentTab } from './content/ContentTab.tsx'
import type { EvidenceOf } from './content/DeletablePosts.tsx'
import { InvitationLinks } from './joining/InvitationLinks.tsx'
import { WaitingPeople } from './joining/WaitingPeople.tsx'
import { WhoMayJoin } from './joining/WhoMayJoin.tsx'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { PagesTab } from './pages/PagesTab.tsx'
import { ScreenHeader } from './parts/Panel.tsx'
import { RetentionTab } from './retention/RetentionTab.tsx'
import { StatusTab } from './status/StatusTab.tsx'
import { UsersTab } from './users/UsersTab.tsx'
import { WordsTab } from './words/WordsTab.tsx'

interface AdminDashboardProps {
  adminId: string
  evidence: EvidenceOf
}

/** The admin's dashboard at /admin. Each tab has its own URL, for example `?tab=users`. */
export default function AdminDashboard({ adminId, evidence }: AdminDashboardProps) {
  const { t } = useTranslation('admin')
  useTitle(t('title'))
  useChartsSoon()
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
    { key: 'joining', label: t('tabs.joining'), content: <JoiningTab /> },
    { key: 'words', label: t('tabs.words'), content: <WordsTab /> },
    { key: 'pages', label: t('tabs.pages'), content: <PagesTab /> },
    { key: 'content', label: t('tabs.content'), content: <ContentTab evidence={evidence} /> },
    { key: 'status', label: t('tabs.status'), content: <StatusTab /> },
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
      />
      <UnfinishedDeletions />
      <div className={styles.tabs}>
        <Tabs label={t('tabs.label')} tabs={tabs} {...useTab(tabs)} />
      </div>
    </div>
  )
}

/** Registration rules, people who wait for approval, and invitation links. */
const JoiningTab = () => (
  <>
    <WhoMayJoin />
    <WaitingPeople />
    <InvitationLinks />
  </>
)
