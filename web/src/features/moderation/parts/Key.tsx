import { type QueueKey, queueKeys } from '../model/keys.ts'
import styles from './Key.module.css'

/** The key of something, as it stands on its button. Not for phones, nor for screen readers, which have `aria-keyshortcuts`. */
export const Key = ({ name }: { name: QueueKey }) => (
  <span className={styles.key} aria-hidden="true">
    {queueKeys[name].toUpperCase()}
  </span>
)
