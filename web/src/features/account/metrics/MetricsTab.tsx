import type { Rank } from '../data/useProfile.ts'
import { Badges } from './Badges.tsx'
import { Calibration } from './Calibration.tsx'
import { Categories } from './Categories.tsx'
import { Figures } from './Figures.tsx'
import styles from './MetricsTab.module.css'
import { Standing } from './Standing.tsx'
import { StreakCard } from './StreakCard.tsx'

interface MetricsProps {
  member: { id: string; userRank: Rank }
  own: boolean
  /** Returns a category's name by its id. */
  categoryName(id: string): string
}

/** All metrics of a member. */
export function MetricsTab({ member: { id, userRank }, own, categoryName }: MetricsProps) {
  return (
    <div className={styles.sections}>
      <Standing id={id} rank={userRank} />
      <StreakCard id={id} own={own} />
      <Figures id={id} own={own} categoryName={categoryName} />
      <Calibration id={id} />
      <Categories id={id} categoryName={categoryName} />
      <Badges id={id} own={own} />
    </div>
  )
}

/** A short overview of a member: standing, streak and badges. */
export function Overview({ member: { id, userRank } }: { member: MetricsProps['member'] }) {
  return (
    <div className={styles.sections}>
      <Standing id={id} rank={userRank} />
      <StreakCard id={id} own={false} />
      <Badges id={id} own={false} />
    </div>
  )
}
