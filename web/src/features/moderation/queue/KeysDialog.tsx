import { Dialog, Switch, useTranslation } from '../../../ui/index.ts'
import { type QueueKey, queueKeys } from '../model/keys.ts'
import styles from './KeysDialog.module.css'
import type { Keys } from './useKeys.ts'

/** Explains the keys, and turns them on or off. */
export function KeysDialog({ keys }: { keys: Keys }) {
  const { t } = useTranslation('moderation')
  return (
    <Dialog open={keys.isExplained} onClose={() => keys.explain(false)} size="small" title={t('keys.title')}>
      <dl className={styles.keys}>
        {(Object.keys(queueKeys) as QueueKey[]).map((name) => (
          <div key={name}>
            <dt>
              <kbd>{queueKeys[name].toUpperCase()}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t('keys.switch')} hint={t('keys.switchHint')} checked={keys.isOn} onChange={keys.turn} />
    </Dialog>
  )
}
