import type { CurrentUser } from '#api/index.ts'
import { Card, Switch, useTranslation } from '#ui/index.ts'
import { preferences, useSetPreference } from '../data/usePreferences.ts'
import styles from './Settings.module.css'

/** Switches for the member's notification preferences. */
export function Notifications({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const set = useSetPreference()
  return (
    <Card>
      <h2 className={styles.title}>{t('notifications.title')}</h2>
      <div className={styles.rows}>
        {preferences.map((which) => (
          <Switch
            key={which}
            label={t(`notifications.${which}`)}
            hint={t(`notifications.${which}Hint`)}
            checked={user[which] ?? true}
            onChange={(on) => set.mutate({ which, on })}
          />
        ))}
      </div>
    </Card>
  )
}
