import { Tabs, useTab, useTranslation } from '#ui/index.ts'
import { AppealsTab } from './appeals/AppealsTab.tsx'
import { AreaHeader } from './header/AreaHeader.tsx'
import styles from './ModerationArea.module.css'
import { CasesTab } from './queue/CasesTab.tsx'

/** The queue, the appeals and the decided cases. Each tab has an address (`?tab=appeals`), and each case too (`?case=…`). */
export default function ModerationArea() {
  const { t } = useTranslation('moderation')
  const tabs = [
    { key: 'queue', label: t('tabs.queue'), content: <CasesTab key="open" state="open" /> },
    { key: 'appeals', label: t('tabs.appeals'), content: <AppealsTab /> },
    { key: 'decided', label: t('tabs.decided'), content: <CasesTab key="decided" state="decided" /> },
  ] as const
  return (
    <div data-wide="" className={styles.area}>
      <AreaHeader />
      <div className={styles.tabs}>
        <Tabs label={t('tabs.label')} tabs={tabs} {...useTab(tabs)} />
      </div>
    </div>
  )
}
