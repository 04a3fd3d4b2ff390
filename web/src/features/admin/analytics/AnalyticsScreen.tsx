import { useEffect } from 'react'
import { paths, signInUrl, useCurrentUser } from '#api/index.ts'
import { ButtonLink, EmptyState, Spinner, Tabs, useTab, useTitle, useTranslation } from '#ui/index.ts'
import styles from '../AdminDashboard.module.css'
import { useChartsSoon } from '../charts/Chart.tsx'
import { ScreenHeader } from '../parts/Panel.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { RetentionFigures } from './RetentionFigures.tsx'
import { SharingFigures } from './SharingFigures.tsx'

/** The screen at /analytics, for the admin. A member sees a link to their own metrics; a visitor goes to sign-in. */
export default function AnalyticsScreen() {
  const { t } = useTranslation('admin')
  const { user } = useCurrentUser()
  useTitle(t('analytics.title'))
  if (!user) return <ToSignIn />
  if (user.isAdmin) return <Analytics />
  return (
    <EmptyState heading="h1" title={t('analytics.members.title')} text={t('analytics.members.text')}>
      <ButtonLink to={`${paths.account}?tab=metrics`}>{t('analytics.members.own')}</ButtonLink>
    </EmptyState>
  )
}

function ToSignIn() {
  useEffect(() => location.replace(signInUrl()), [])
  return <Spinner />
}

/** Each tab has its own URL, for example `?tab=sharing`. */
function Analytics() {
  const { t } = useTranslation('admin')
  useChartsSoon()
  const tabs = [
    { key: 'overview', label: t('analytics.overview'), content: <OverviewFigures /> },
    { key: 'retention', label: t('analytics.retention'), content: <RetentionFigures /> },
    { key: 'sharing', label: t('analytics.sharing'), content: <SharingFigures /> },
  ] as const
  return (
    <div data-wide="">
      <ScreenHeader title={t('analytics.title')} text={t('analytics.subtitle')}>
        <ButtonLink size="small" to={paths.admin}>
          {t('title')}
        </ButtonLink>
      </ScreenHeader>
      <div className={styles.tabs}>
        <Tabs label={t('analytics.label')} tabs={tabs} {...useTab(tabs)} />
      </div>
    </div>
  )
}
