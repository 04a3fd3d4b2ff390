import { useState } from 'react'
import { type PictureShape, useCurrentUser } from '#api/index.ts'
import {
  Button,
  buttonClass,
  DownloadIcon,
  RetryLine,
  Segmented,
  ShareIcon,
  Skeleton,
  showToast,
  useTranslation,
} from '#ui/index.ts'
import { verdictOf } from '../model/post.ts'
import { shareBySheet } from '../model/share.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './SharePicture.module.css'
import { browserTools, type Sharing } from './useShare.ts'
import { useSharePicture } from './useSharePicture.ts'

/**
 * A post's picture to view, share and save, in two shapes. Voters who were right can choose "I called it".
 * Renders nothing if the post has no picture.
 */
export function SharePicture({ item, sharing }: { item: FeedItem; sharing: Sharing }) {
  const { t } = useTranslation('predictions')
  const { user } = useCurrentUser()
  const mayCall = verdictOf(item, user?.id) === 'calledIt'
  const [shape, setShape] = useState<PictureShape>('wide')
  const [isCall, setIsCall] = useState(mayCall)
  const picture = useSharePicture(item, { shape, isCall: isCall && mayCall })
  if (picture.data === null) return null
  return (
    <section aria-label={t('sharing.picture')} className={styles.picture}>
      <div className={styles.stage} data-shape={shape}>
        {picture.src ? (
          <img src={picture.src} alt={t('sharing.preview', { headline: item.prediction.headline })} />
        ) : picture.isError ? (
          <RetryLine text={t('sharing.loadFailed')} onRetry={picture.refetch} pending={picture.isFetching} />
        ) : (
          <Skeleton shape="block" className={styles.loading} />
        )}
      </div>
      <div className={styles.choices}>
        {mayCall && (
          <Segmented
            label={t('sharing.kind')}
            options={[
              { value: 'call', label: t('sharing.call') },
              { value: 'result', label: t('sharing.result') },
            ]}
            value={isCall ? 'call' : 'result'}
            onChange={(kind) => setIsCall(kind === 'call')}
          />
        )}
        <Segmented<PictureShape>
          label={t('sharing.shape')}
          options={[
            { value: 'wide', label: t('sharing.wide') },
            { value: 'story', label: t('sharing.story') },
          ]}
          value={shape}
          onChange={setShape}
        />
      </div>
      <PictureWays title={item.prediction.headline} file={picture.file} src={picture.src} sharing={sharing} />
    </section>
  )
}

/** Whether the system's share sheet accepts pictures. */
function takesPictures(): boolean {
  const picture = new File([], 'picture.png', { type: 'image/png' })
  return (navigator as Partial<Navigator>).canShare?.({ files: [picture] }) ?? false
}

interface PictureWaysProps {
  title: string
  /** Undefined while loading. */
  file: File | undefined
  src: string | undefined
  sharing: Sharing
}

function PictureWays({ title, file, src, sharing }: PictureWaysProps) {
  const { t } = useTranslation('predictions')
  const [mayShare] = useState(takesPictures)

  async function share() {
    if (!file) return
    const outcome = await shareBySheet(browserTools(), { title, url: sharing.url, files: [file] })
    if (outcome === 'shared') sharing.record('native')
    if (outcome !== 'failed') return
    showToast({ tone: 'error', title: t('sharing.shareFailed'), description: t('sharing.shareFailedText') })
  }
  return (
    <div className={styles.ways}>
      {mayShare && (
        <Button look="primary" icon={<ShareIcon />} disabled={!file} onClick={share}>
          {t('sharing.sharePicture')}
        </Button>
      )}
      <a
        href={src}
        download={file?.name}
        aria-disabled={!src || undefined}
        className={buttonClass({ look: mayShare ? 'secondary' : 'primary' })}
      >
        <DownloadIcon />
        <span>{t('sharing.save')}</span>
      </a>
    </div>
  )
}
