import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call, codeOf, dropInvitation, isInvitationCode, keepInvitation, paths, useCurrentUser } from '#api/index.ts'
import {
  ButtonLink,
  CheckIcon,
  ErrorState,
  MailIcon,
  PeopleIcon,
  useTitle,
  useTranslation,
  WarningIcon,
} from '#ui/index.ts'
import { SignInButtons } from '../SignInButtons.tsx'
import { Notice } from './Notice.tsx'

/** /invited?code=…: an invitation link from the admin. Opening it does not count as a use. */
export default function InvitedScreen() {
  const { t } = useTranslation('signUp')
  const [search] = useSearchParams()
  const code = search.get('code')
  const { user } = useCurrentUser()
  useTitle(t('invited.title'))
  if (user) return <AlreadyIn />
  return isInvitationCode(code) ? <Invitation code={code} /> : <Ended why="unknown" />
}

function Invitation({ code }: { code: string }) {
  const { t } = useTranslation('signUp')
  const checked = useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call('getInvitation', { query: { code }, signal }),
    staleTime: 0,
  })
  const state = codeOf(checked.error) === 'invitationNotFound' ? 'unknown' : checked.data?.state
  useEffect(() => {
    if (state === 'good') keepInvitation(code)
    else if (state) dropInvitation()
  }, [code, state])
  if (state === undefined && checked.isLoadingError)
    return <ErrorState title={t('invited.loadFailed')} onRetry={() => void checked.refetch()} />
  if (state === undefined) return <Notice tone="pending" icon={<MailIcon />} title={t('invited.pending')} />
  if (state !== 'good') return <Ended why={state} />
  return (
    <Notice tone="done" icon={<PeopleIcon />} title={t('invited.title')} text={t('invited.text')}>
      <SignInButtons returnTo={paths.home} />
    </Notice>
  )
}

/** Shown if the link is no longer valid. People with an account can still sign in. */
function Ended({ why }: { why: 'usedUp' | 'expired' | 'withdrawn' | 'unknown' }) {
  const { t } = useTranslation('signUp')
  return (
    <Notice tone="failed" icon={<WarningIcon />} title={t('invited.endedTitle')} text={t(`invited.${why}`)}>
      <ButtonLink size="large" wide to={paths.home} reloadDocument>
        {t('invited.goOn')}
      </ButtonLink>
    </Notice>
  )
}

function AlreadyIn() {
  const { t } = useTranslation('signUp')
  return (
    <Notice tone="done" icon={<CheckIcon />} title={t('invited.memberTitle')} text={t('invited.memberText')}>
      <ButtonLink look="primary" size="large" wide to={paths.home}>
        {t('invited.goOn')}
      </ButtonLink>
    </Notice>
  )
}
