import { Dialog, Switch, useTranslation } from '#ui/index.ts'
import { type QueueKey, queueKeys } from '../model/keys.ts'
import dialog from '../queue/KeysDialog.module.css'
import type { Keys } from '../queue/useKeys.ts'
import styles from './Key.module.css'

/** The key of a shortcut, shown on its button. Hidden on phones, and from screen readers, which use `aria-keyshortcuts`. */
export const Key = ({ name }: { name: QueueKey }) => (
  <span className={styles.key} aria-hidden="true">
    {queueKeys[name].toUpperCase()}
  </span>
)

/** A dialog that explains the keyboard shortcuts, and turns them on or off. */
export function KeysDialog({ keys }: { keys: Keys }) {
  const { t } = useTranslation('moderation')
  return (
    <Dialog open={keys.isExplained} onClose={() => keys.explain(false)} size="small" title={t('keys.title')}>
      <dl className={dialog.keys}>
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
