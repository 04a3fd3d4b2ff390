import type { Reply } from '@hunch/proto/http/client'
import { paths } from '#api/index.ts'
import { Button, ButtonLink, ShareIcon, useTranslation } from '#ui/index.ts'
import { OwnShareSheet, shareSheet } from '../share/OwnShareSheet.tsx'
import { useShare } from '../share/useShare.ts'
import styles from './Reveal.module.css'
import { closeReveal, startReveal } from './revealing.ts'

/** The next steps: sharing, and the next result or the next call. */
export function Actions({ reveal: { item, next } }: { reveal: Reply<'revealResult'> }) {
  const { t } = useTranslation('calls')
  const sharing = useShare(item.prediction, shareSheet)
  const right = item.prediction.result !== null && item.myVote === item.prediction.result
  return (
    <footer className={styles.actions}>
      {next ? (
        <Button look="primary" wide onClick={() => startReveal(next.predictionId)}>
          {t('reveal.next')}
        </Button>
      ) : right ? (
        <Button look="primary" wide onClick={closeReveal}>
          {t('reveal.done')}
        </Button>
      ) : (
        <ButtonLink to={paths.home} look="primary" wide onClick={closeReveal}>
          {t('reveal.another')}
        </ButtonLink>
      )}
      <Button wide icon={<ShareIcon />} onClick={sharing.open}>
        {t('reveal.share')}
      </Button>
      <OwnShareSheet item={item} sharing={sharing} />
    </footer>
  )
}
