import type problems from '@hunch/proto/texts/en.json'
import { useState } from 'react'
import { Button, FlagIcon, FlameIcon, Meter, PeopleIcon, TargetIcon, useFormat, useTranslation } from '#ui/index.ts'
import { type Badge, useBadges } from '../data/useStanding.ts'
import styles from './Badges.module.css'
import { Section } from './Section.tsx'

const icons = { streak: FlameIcon, accuracy: TargetIcon, social: PeopleIcon, milestone: FlagIcon }
/** Number of unearned badges shown at first. */
const shownAtFirst = 4

/** A member's earned badges, and the next badge of each family with its progress. */
export function Badges({ id, own }: { id: string; own: boolean }) {
  const { t } = useTranslation('account')
  return (
    <Section title={t('badges.title')} query={useBadges(id)} failed={t('badges.loadFailed')}>
      {(badges) => {
        const { earned, toCome } = sortBadges(badges)
        return (
          <>
            {earned.length === 0 ? (
              <p className={styles.none}>{own ? t('badges.noneOwn') : t('badges.none')}</p>
            ) : (
              <ul className={styles.earned} aria-label={t('badges.earned')}>
                {earned.map((badge) => (
                  <EarnedBadge key={badge.kind} badge={badge} />
                ))}
              </ul>
            )}
            <ToCome badges={toCome} />
          </>
        )
      }}
    </Section>
  )
}

/** Returns the family of a badge's kind. Example: "streak-7" returns "streak". */
const familyOf = (kind: string): string => kind.replace(/-\d+$/, '')

/** Splits badges into earned ones, latest first, and the next badge of each incomplete family, most progress first. */
export function sortBadges(badges: readonly Badge[]): { earned: Badge[]; toCome: Badge[] } {
  const at = ({ earnedAt }: Badge) => (earnedAt ? Date.parse(earnedAt) : 0)
  const earned = badges.filter(({ earnedAt }) => earnedAt !== null).sort((a, b) => at(b) - at(a))
  const nextOf = new Map<string, Badge>()
  for (const badge of badges) {
    if (badge.earnedAt !== null) continue
    const family = familyOf(badge.kind)
    const present = nextOf.get(family)
    if (!present || badge.target < present.target) nextOf.set(family, badge)
  }
  return { earned, toCome: [...nextOf.values()].sort((a, b) => b.progress - a.progress) }
}

type Family = keyof (typeof problems)['badges']

/**
 * Returns a badge's name and description in the current language.
 * If the family is unknown to this client, returns the server's texts.
 */
function useBadgeWords({ kind, target, badgeName, badgeDescription }: Badge) {
  const { t } = useTranslation('badges')
  const family = familyOf(kind) as Family
  const say = (part: 'name' | 'description', otherwise: string): string =>
    t(`${family}.${part}` as 'streak.name', { count: target, defaultValue: otherwise })
  return { name: say('name', badgeName), description: say('description', badgeDescription) }
}

function EarnedBadge({ badge }: { badge: Badge }) {
  const format = useFormat()
  const { name, description } = useBadgeWords(badge)
  const Icon = icons[badge.badgeType]
  return (
    <li className={styles.badge}>
      <span className={styles.medal} data-type={badge.badgeType}>
        <Icon />
      </span>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>{description}</span>
        {badge.earnedAt && <time dateTime={badge.earnedAt}>{format.date(badge.earnedAt)}</time>}
      </span>
    </li>
  )
}

function ToCome({ badges }: { badges: readonly Badge[] }) {
  const { t } = useTranslation('account')
  const [all, setAll] = useState(false)
  if (badges.length === 0) return null
  return (
    <>
      <h3 className={styles.subtitle}>{t('badges.toCome')}</h3>
      <ul className={styles.toCome}>
        {(all ? badges : badges.slice(0, shownAtFirst)).map((badge) => (
          <BadgeToCome key={badge.kind} badge={badge} />
        ))}
      </ul>
      {badges.length > shownAtFirst && (
        <Button wide aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('badges.fewer') : t('badges.all')}
        </Button>
      )}
    </>
  )
}

function BadgeToCome({ badge }: { badge: Badge }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { name, description } = useBadgeWords(badge)
  const Icon = icons[badge.badgeType]
  const [current, target] = [Math.min(badge.current, badge.target), badge.target].map(format.number)
  return (
    <li className={styles.badge}>
      <span className={styles.medal}>
        <Icon />
      </span>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>{description}</span>
        <span className={styles.progress}>
          <Meter share={badge.progress} />
          <span>{t('standing.progress', { current, target })}</span>
        </span>
      </span>
    </li>
  )
}
