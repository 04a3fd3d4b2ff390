import { useEffect, useState } from 'react'
import { Avatar, CheckIcon, ClockIcon, CrossIcon, CrowdBar, useFirstTexts, useFormat } from '#ui/index.ts'
import styles from './SamplePredictions.module.css'

/** An animated sample: votes arrive, the bar moves, the result appears. Screen readers read only its label. */
export function SamplePredictions() {
  const t = useFirstTexts()
  const format = useFormat()
  const { sample, votes, happened } = useSampleRound()
  const share = votes.agree / (votes.agree + votes.disagree)
  const author = t(`auth:landing.samples.${sample}.author`)
  return (
    <figure className={styles.stack} aria-label={t('auth:landing.samples.label')}>
      <div className={styles.sides} />
      <div className={styles.card} key={sample} aria-hidden="true">
        <div className={styles.head}>
          <Avatar name={author} />
          <span className={styles.author}>{author}</span>
          <span className={styles.left} data-happened={happened || undefined}>
            {happened ? <CheckIcon /> : <ClockIcon />}
            {happened ? t('auth:landing.samples.happened') : t(`auth:landing.samples.${sample}.left`)}
          </span>
        </div>
        <p className={styles.headline}>{t(`auth:landing.samples.${sample}.headline`)}</p>
        <CrowdBar {...votes} size="thick" />
        <div className={styles.votes}>
          <span className={styles.agree}>
            <CheckIcon />
            <b>{format.percent(share)}</b>
            {t('auth:landing.samples.agree')}
          </span>
          <span className={styles.disagree}>
            <CrossIcon />
            <b>{format.percent(1 - share)}</b>
            {t('auth:landing.samples.disagree')}
          </span>
        </div>
      </div>
    </figure>
  )
}

const samples = ['rain', 'train', 'cake'] as const
/** The votes of a sample by step. After the last step the result appears. */
const steps = [
  { agree: 9, disagree: 7 },
  { agree: 17, disagree: 10 },
  { agree: 28, disagree: 16 },
  { agree: 41, disagree: 23 },
] as const
const stepMs = 1_300
/** Number of steps for which the result stays. */
const pause = 3

/** Returns the state of the animation, which plays the samples in turn. With reduced motion, the first result stays. */
function useSampleRound() {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setTick(steps.length)
    const timer = setInterval(() => setTick((now) => now + 1), stepMs)
    return () => clearInterval(timer)
  }, [])
  const length = steps.length + pause
  const step = tick % length
  const votes = steps[Math.min(step, steps.length - 1)] ?? steps[0]
  const sample = samples[Math.floor(tick / length) % samples.length] ?? samples[0]
  return { sample, votes, happened: step >= steps.length }
}
