import { type ReactNode, useState } from 'react'
import { nameOf } from '#api/index.ts'
import { classes, GlobeIcon, PeopleIcon, PersonIcon, SparkIcon, useTranslation } from '#ui/index.ts'
import { useCategoryName, useCountryName } from '../data/names.ts'
import type { Phase } from '../model/post.ts'
import type { FeedItem, FeedReason } from '../model/types.ts'
import styles from './TopLine.module.css'

interface TopLineProps {
  item: FeedItem
  phase: Phase
  /** Why the post is in the feed. */
  reason: FeedReason | undefined
}

/** Shows above the author: "ended", a personal reason for the post in the feed, and its kind. Empty for most posts. */
export function TopLine({ item, phase, reason }: TopLineProps) {
  const { t } = useTranslation('predictions')
  const [firstSeen] = useState(phase)
  const why = useReason(phase === 'open' ? reason : undefined)
  const { isExperience, postType } = item.prediction
  const parts = [
    phase !== 'open' && (
      <strong key="ended" className={classes(styles.ended, firstSeen === 'open' && styles.endsNow)}>
        {t('card.ended')}
      </strong>
    ),
    phase === 'ended' && <span key="waiting">{t('outcome.waiting', { name: nameOf(item.user) })}</span>,
    why,
    isExperience && <span key="story">{t('card.story')}</span>,
    postType === 'comparison' && <span key="comparison">{t('card.comparison')}</span>,
    postType === 'comparison' && <span key="open">{t('countdown.open')}</span>,
  ].filter(Boolean)
  return parts.length > 0 && <p className={styles.line}>{parts}</p>
}

const icons = {
  followed: PersonIcon,
  group: PeopleIcon,
  category: SparkIcon,
  country: GlobeIcon,
  followedVoted: PeopleIcon,
} as const

/** Returns the reason if it concerns the viewer. General reasons are omitted, because they would repeat under every post. */
function useReason(reason: FeedReason | undefined): ReactNode {
  const text = useReasonText(reason)
  if (!reason || !text) return null
  const Icon = icons[reason.kind as keyof typeof icons]
  return (
    <span key="why" className={styles.why}>
      <Icon />
      {text}
    </span>
  )
}

function useReasonText(reason: FeedReason | undefined): string | undefined {
  const { t } = useTranslation('predictions')
  const countryName = useCountryName()
  const categoryName = useCategoryName()
  const { name, country, category } = reason?.params ?? {}
  switch (reason?.kind) {
    case 'followed':
    case 'followedVoted':
      return name ? t(`feed.reasons.${reason.kind}`, { name: `\u2068${name}\u2069` }) : undefined
    case 'group':
      return t('feed.reasons.group')
    case 'country':
      return country ? t('feed.reasons.country', { country: countryName(country) }) : undefined
    case 'category':
      return category
        ? t('feed.reasons.category', { category: categoryName({ id: category, name: category }) })
        : undefined
    default:
      return undefined
  }
}
