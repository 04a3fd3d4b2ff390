import { Button, CopyIcon, CrossIcon, IconButton, PhotoIcon, ShareIcon, useTranslation } from '#ui/index.ts'
import type { FeedItem } from '../model/types.ts'
import { OwnShareSheet, shareSheet } from './OwnShareSheet.tsx'
import { endOffer } from './offering.ts'
import styles from './ShareOffer.module.css'
import { useShare } from './useShare.ts'
import { useSharePicture } from './useSharePicture.ts'

/** Offers to share a new post. The offer is below the post's card until the author dismisses it. */
export default function ShareOffer({ item }: { item: FeedItem }) {
  const { t } = useTranslation(['predictions', 'common'])
  const sharing = useShare(item.prediction, shareSheet)
  const { src } = useSharePicture(item, { shape: 'wide', isCall: false })
  return (
    <section aria-label={t('sharing.offerTitle')} className={styles.offer}>
      <button type="button" className={styles.picture} aria-label={t('share.asPicture')} onClick={sharing.open}>
        {src && <img src={src} alt="" />}
      </button>
      <div className={styles.words}>
        <p className={styles.title}>{t('sharing.offerTitle')}</p>
        <p className={styles.text}>{t('sharing.offerText')}</p>
      </div>
      <IconButton label={t('common:close')} icon={<CrossIcon />} className={styles.close} onClick={endOffer} />
      <div className={styles.ways}>
        {sharing.way !== 'services' && (
          <Button size="small" icon={sharing.way === 'copy' ? <CopyIcon /> : <ShareIcon />} onClick={sharing.share}>
            {t(sharing.way === 'copy' ? 'share.copy' : 'sharing.link')}
          </Button>
        )}
        <Button size="small" icon={sharing.way === 'services' ? <ShareIcon /> : <PhotoIcon />} onClick={sharing.open}>
          {t(sharing.way === 'services' ? 'share.action' : 'share.asPicture')}
        </Button>
      </div>
      <OwnShareSheet item={item} sharing={sharing} />
    </section>
  )
}
