import { classes, useTranslation } from '#ui/index.ts'
import type { Rank } from '../data/useProfile.ts'
import styles from './RankTag.module.css'

const fromLowest: readonly Rank[] = ['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend']

/** Returns the level of a rank, from 1 (lowest) to 6. */
const levelOf = (rank: Rank): number => fromLowest.indexOf(rank) + 1

/** A rank's name in its colour. The tag also shows one step per level, because colour alone is not accessible. */
export function RankTag({ rank, size = 'small' }: { rank: Rank; size?: 'small' | 'large' }) {
  const { t } = useTranslation('ranks')
  const level = levelOf(rank)
  return (
    <span className={classes(styles.tag, styles[size], styles[`rank${level}`])}>
      <RankSteps level={level} />
      {t(rank)}
    </span>
  )
}

const steps = [1, 2, 3, 4, 5, 6]

function RankSteps({ level }: { level: number }) {
  return (
    <svg viewBox="0 0 22 16" aria-hidden="true" focusable="false" data-mirrored="">
      {steps.map((step) => (
        <rect
          key={step}
          x={(step - 1) * 3.8}
          y={14 - step * 2.2}
          width="2.6"
          height={step * 2.2 + 2}
          rx="1.3"
          fill="currentColor"
          opacity={step <= level ? 1 : 0.28}
        />
      ))}
    </svg>
  )
}
