import { useTranslation } from 'react-i18next'
import { Avatar, CheckIcon, ClockIcon, CrossIcon, CrowdBar, useFormat } from '../../ui/index.ts'
import styles from './SamplePredictions.module.css'
import { useSampleRound } from './useSampleRound.ts'

/** The product in one picture: votes come in, the bar moves, the result drops. Seen, not read out. */
export function SamplePredictions() {
  const { t } = useTranslation('auth')
  const format = useFormat()
  const { sample, votes, happened } = useSampleRound()
  const share = votes.agree / (votes.agree + votes.disagree)
  const author = t(`landing.samples.${sample}.author`)
  return (
    <figure className={styles.stack} aria-label={t('landing.samples.label')}>
      <div className={styles.sides} />
      <div className={styles.card} key={sample} aria-hidden="true">
        <div className={styles.head}>
          <Avatar name={author} />
          <span className={styles.author}>{author}</span>
          <span className={styles.left} data-happened={happened || undefined}>
            {happened ? <CheckIcon /> : <ClockIcon />}
            {happened ? t('landing.samples.happened') : t(`landing.samples.${sample}.left`)}
          </span>
        </div>
        <p className={styles.headline}>{t(`landing.samples.${sample}.headline`)}</p>
        <CrowdBar {...votes} size="thick" />
        <div className={styles.votes}>
          <span className={styles.agree}>
            <CheckIcon />
            <b>{format.percent(share)}</b>
            {t('landing.samples.agree')}
          </span>
          <span className={styles.disagree}>
            <CrossIcon />
            <b>{format.percent(1 - share)}</b>
            {t('landing.samples.disagree')}
          </span>
        </div>
      </div>
    </figure>
  )
}
