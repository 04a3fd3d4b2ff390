import { useTranslation } from 'react-i18next'
import { Button, CopyIcon, Dialog } from '../../../ui/index.ts'
import { services } from '../model/share.ts'
import styles from './ShareSheet.module.css'

interface ShareSheetProps {
  title: string
  url: string
  onCopy(): void
  onClose(): void
}

/** Ways to hand a link on, for phones whose system offers none. */
export default function ShareSheet({ title, url, onCopy, onClose }: ShareSheetProps) {
  const { t } = useTranslation('predictions')
  return (
    <Dialog open onClose={onClose} size="small" title={t('share.action')}>
      <ul className={styles.ways}>
        {services.map(({ name, address }) => (
          <li key={name}>
            <a
              href={address(url, title)}
              target="_blank"
              rel="noopener noreferrer"
              className={styles.way}
              onClick={onClose}
            >
              {name}
            </a>
          </li>
        ))}
        <li>
          <Button wide icon={<CopyIcon />} onClick={onCopy}>
            {t('share.copy')}
          </Button>
        </li>
      </ul>
    </Dialog>
  )
}
