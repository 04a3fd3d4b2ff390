import { type ReactNode, useState } from 'react'
import { nameOf } from '#api/index.ts'
import {
  Avatar,
  CameraIcon,
  EyeOffIcon,
  FlameIcon,
  PinIcon,
  useFormat,
  useLanguage,
  useTranslation,
} from '#ui/index.ts'
import { type Member, type PeopleKind, useStats } from '../data/useProfile.ts'
import { useIsPhotoHeld } from '../data/useProfilePhoto.ts'
import { useStreak } from '../data/useStanding.ts'
import { countryName } from '../location/countries.ts'
import { PeopleDialog } from './PeopleDialog.tsx'
import styles from './ProfileHeader.module.css'
import { RankTag } from './RankTag.tsx'

interface ProfileHeaderProps {
  member: Member
  /** Opens the photo dialog. If undefined, there is no camera button. */
  onPhoto?: () => void
  groups: ReactNode
  /** Actions on the member. */
  children?: ReactNode
}

/** A member's name, bio, location and figures at the top of their page. */
export function ProfileHeader({ member, onPhoto, groups, children }: ProfileHeaderProps) {
  const { t } = useTranslation('account')
  const name = nameOf(member)
  return (
    <header className={styles.header}>
      <div className={styles.photo}>
        <Avatar name={name} id={member.id} src={member.profileImageUrl} size="huge" />
        {onPhoto && (
          <button type="button" className={styles.camera} aria-label={t('photo.change')} onClick={onPhoto}>
            <CameraIcon />
          </button>
        )}
      </div>
      <div className={styles.words}>
        <h1 className={styles.name}>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.marks}>
          <RankTag rank={member.userRank} />
          <StreakMark id={member.id} />
        </p>
        {onPhoto && member.profileImageUrl && <HeldNote src={member.profileImageUrl} />}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
      {member.bio && (
        <p className={styles.bio} dir="auto">
          {member.bio}
        </p>
      )}
      <Facts member={member} />
      <Figures member={member} />
      {groups && <div className={styles.groups}>{groups}</div>}
    </header>
  )
}

/** A note below the member's own profile photo while it is held for review. */
function HeldNote({ src }: { src: string }) {
  const { t } = useTranslation('reports')
  if (!useIsPhotoHeld(src)) return null
  return (
    <p className={styles.held}>
      <EyeOffIcon />
      {t('held.profile')}
    </p>
  )
}

function StreakMark({ id }: { id: string }) {
  const { t } = useTranslation('account')
  const days = useStreak(id).data?.currentStreak ?? 0
  if (days === 0) return null
  return (
    <span className={styles.streak}>
      <FlameIcon />
      {t('streak.days', { count: days })}
    </span>
  )
}

function Facts({ member }: { member: Member }) {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  const format = useFormat()
  const country = member.country && countryName(member.country, language)
  const cityAndCountry = country && member.city ? t('profile.place', { city: member.city, country }) : country
  return (
    <p className={styles.facts}>
      {locationLines(member, [member.city, country, cityAndCountry]).map((words) => (
        <span key={words}>
          <PinIcon />
          <bdi>{words}</bdi>
        </span>
      ))}
      <span>{t('profile.since', { date: format.date(member.createdAt) })}</span>
    </p>
  )
}

/** Returns the location lines: the member's own text, and city with country. One line if both are the same. */
function locationLines(
  { location }: Member,
  [city, country, cityAndCountry]: readonly (string | null | undefined)[],
): string[] {
  const same = [city, country, cityAndCountry].some((known) => known?.toLowerCase() === location?.trim().toLowerCase())
  return [same ? null : location, cityAndCountry].filter((words) => words != null && words !== '') as string[]
}

/** The numbers of predictions, followers and followed people. Tapping followers or followed people opens the list. */
function Figures({ member }: { member: Member }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [people, setPeople] = useState<{ kind: PeopleKind; open: boolean }>({ kind: 'followers', open: false })
  const { totalPredictions, followersCount, followingCount } = useStats(member.id).data ?? member
  const opener = (kind: PeopleKind, count: number) => (
    <button type="button" className={styles.figure} onClick={() => setPeople({ kind, open: true })}>
      <strong>{format.compact(count)}</strong>
      <span>{t(`figures.${kind}`, { count })}</span>
    </button>
  )
  return (
    <div className={styles.figures}>
      <span className={styles.figure}>
        <strong>{format.compact(totalPredictions)}</strong>
        <span>{t('figures.predictions', { count: totalPredictions })}</span>
      </span>
      {opener('followers', followersCount)}
      {opener('following', followingCount)}
      <PeopleDialog memberId={member.id} {...people} onClose={() => setPeople({ ...people, open: false })} />
    </div>
  )
}
