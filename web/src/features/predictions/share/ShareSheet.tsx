import { useCurrentUser } from '#api/index.ts'
import { Button, CopyIcon, Dialog, ShareIcon, useTranslation } from '#ui/index.ts'
import { isUnseen } from '../model/post.ts'
import { services } from '../model/shareServices.ts'
import type { FeedItem } from '../model/types.ts'
import { SharePicture } from './SharePicture.tsx'
import styles from './ShareSheet.module.css'
import type { Sharing } from './useShare.ts'

/** A post's picture and ways to share its link. Omits the picture if the viewer has not seen the post's result yet. */
export default function ShareSheet({ item, sharing }: { item: FeedItem; sharing: Sharing }) {
  const { t } = useTranslation('predictions')
  const { user } = useCurrentUser()
  return (
    <Dialog open onClose={sharing.close} size="small" title={t('share.action')}>
      <div className={styles.sheet}>
        {!isUnseen(item, user?.id) && <SharePicture item={item} sharing={sharing} />}
        <LinkWays item={item} sharing={sharing} />
      </div>
    </Dialog>
  )
}

function LinkWays({ item, sharing }: { item: FeedItem; sharing: Sharing }) {
  const { t } = useTranslation('predictions')
  return (
    <ul className={styles.ways}>
      {sharing.way === 'services' &&
        services.map(({ method, name, address }) => (
          <li key={name}>
            <a
              href={address(sharing.url, item.prediction.headline)}
              target="_blank"
              rel="noopener noreferrer"
              className={styles.way}
              onClick={() => {
                sharing.close()
                sharing.record(method)
              }}
            >
              {name}
            </a>
          </li>
        ))}
      {sharing.way === 'system' && (
        <li>
          <Button wide icon={<ShareIcon />} onClick={sharing.share}>
            {t('sharing.link')}
          </Button>
        </li>
      )}
      <li>
        <Button wide icon={<CopyIcon />} onClick={sharing.copy}>
          {t('share.copy')}
        </Button>
      </li>
    </ul>
  )
}
