import { Button, CopyIcon, Dialog, useTranslation } from '../../../ui/index.ts'
import { type ShareMethod, services } from '../model/share.ts'
import styles from './ShareSheet.module.css'

interface ShareSheetProps {
  title: string
  url: string
  onCopy(): void
  /** Called with the chosen service. */
  onShared(method: ShareMethod): void
  onClose(): void
}

/** Ways to share a link, for phones whose system offers none. */
export default function ShareSheet({ title, url, onCopy, onShared, onClose }: ShareSheetProps) {
  const { t } = useTranslation('predictions')
  return (
    <Dialog open onClose={onClose} size="small" title={t('share.action')}>
      <ul className={styles.ways}>
        {services.map(({ method, name, address }) => (
          <li key={name}>
            <a
              href={address(url, title)}
              target="_blank"
              rel="noopener noreferrer"
              className={styles.way}
              onClick={() => onShared(method)}
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
