import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { overviewRead } from '../data/reads.ts'
import { platformActivity, retentionRate, sharesPerActiveUser } from '../model/figures.ts'
import { Bars } from '../parts/Bars.tsx'
import { Panel } from '../parts/Panel.tsx'

/** Three shares as bars. */
export function Engagement() {
  const { t } = useTranslation('admin')
  const overview = useQuery(overviewRead)
  return (
    <Panel title={t('retention.progress')} failed={t('retention.loadFailed')} read={overview} rows={6}>
      {(all) => (
        <Bars
          bars={[
            { name: t('retention.rate'), share: retentionRate(all) },
            { name: t('retention.sharing'), share: sharesPerActiveUser(all) },
            { name: t('retention.activity'), share: platformActivity(all) },
          ]}
        />
      )}
    </Panel>
  )
}
