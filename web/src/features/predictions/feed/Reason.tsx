import {
  ClockIcon,
  FlameIcon,
  GlobeIcon,
  PeopleIcon,
  PersonIcon,
  SparkIcon,
  useTranslation,
} from '../../../ui/index.ts'
import { usePhase } from '../card/usePhase.ts'
import { useCategoryName } from '../data/useCategoryName.ts'
import { usePost } from '../data/usePosts.ts'
import type { FeedReason, Prediction } from '../model/types.ts'
import { useCountryName } from './countryName.ts'
import styles from './Reason.module.css'

const icons = {
  followed: PersonIcon,
  group: PeopleIcon,
  category: SparkIcon,
  country: GlobeIcon,
  followedVoted: PeopleIcon,
  endsSoon: ClockIcon,
  result: SparkIcon,
  fresh: SparkIcon,
  popular: FlameIcon,
} as const

/** Why a post is in the feed: a small line under it. */
export function Reason({ id, reason }: { id: string; reason: FeedReason }) {
  const item = usePost(id)
  return item ? <Line post={item.prediction} reason={reason} /> : null
}

function Line({ post, reason }: { post: Prediction; reason: FeedReason }) {
  const phase = usePhase(post)
  const text = useReasonText(reason)
  const Icon = icons[reason.kind]
  // The reason dates from when the list was made; it may be over by now.
  if (!text || (reason.kind === 'endsSoon' && phase !== 'open')) return null
  return (
    <p className={styles.reason}>
      <Icon />
      {text}
    </p>
  )
}

function useReasonText({ kind, params }: FeedReason): string | undefined {
  const { t } = useTranslation('predictions')
  const countryName = useCountryName()
  const categoryName = useCategoryName()
  const { name, country, category } = params
  switch (kind) {
    case 'followed':
    case 'followedVoted':
      return name ? t(`feed.reasons.${kind}`, { name: `\u2068${name}\u2069` }) : undefined
    case 'country':
      return country ? t('feed.reasons.country', { country: countryName(country) }) : undefined
    case 'category':
      return category
        ? t('feed.reasons.category', { category: categoryName({ id: category, name: category }) })
        : undefined
    default:
      return t(`feed.reasons.${kind}`)
  }
}
