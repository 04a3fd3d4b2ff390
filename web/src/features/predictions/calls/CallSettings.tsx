import { Card, Switch, useTranslation } from '../../../ui/index.ts'
import { useCallSettings } from '../data/useCalls.ts'
import styles from './CallSettings.module.css'

/** A switch that shows the member's settled calls to others. */
export function CallSettings() {
  const { t } = useTranslation('calls')
  const { settings, set } = useCallSettings()
  return (
    <Card>
      <h2 className={styles.title}>{t('settings.title')}</h2>
      <Switch
        label={t('settings.show')}
        hint={t('settings.showHint')}
        checked={settings?.showSettledCalls ?? false}
        onChange={(showSettledCalls) => set.mutate({ showSettledCalls })}
      />
    </Card>
  )
}
