import { useEffect } from 'react'
import { paths, signInUrl, useCurrentUser } from '#api/index.ts'
import { ButtonLink, EmptyState, lazily, Spinner, useTitle, useTranslation } from '#ui/index.ts'

const { Component: ModerationArea } = lazily(() => import('./ModerationArea.tsx'))

/** The fields of a member that decide whether they may moderate. */
interface Moderator {
  readonly isAdmin?: boolean | undefined
  readonly isModerator?: boolean | undefined
  readonly suspendedUntil?: string | null | undefined
}

/** Whether a member may moderate: the admin, and appointed moderators who are not suspended. */
const mayModerate = ({ isAdmin, isModerator, suspendedUntil }: Moderator): boolean =>
  isAdmin === true || (isModerator === true && !suspendedUntil)

/** /moderation, for the admin and moderators. Other members read that this page is not for them; a visitor goes to sign-in. */
export default function ModerationScreen() {
  const { t } = useTranslation(['moderation', 'common'])
  const { user } = useCurrentUser()
  useTitle(t('title'))
  if (!user) return <ToSignIn />
  if (mayModerate(user)) return <ModerationArea />
  return (
    <EmptyState drawing="closed" heading="h1" title={t('members.title')} text={t('members.text')}>
      <ButtonLink look="primary" to={paths.home}>
        {t('common:notFound.home')}
      </ButtonLink>
    </EmptyState>
  )
}

function ToSignIn() {
  useEffect(() => location.replace(signInUrl()), [])
  return <Spinner />
}
