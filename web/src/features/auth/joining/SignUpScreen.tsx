import { paths, signInUrl } from '#api/index.ts'
import { ButtonLink, ErrorState, PersonIcon, Spinner, useTitle, useTranslation } from '#ui/index.ts'
import { CompleteSignUp } from './CompleteSignUp.tsx'
import { useKeptPost } from './KeptVote.tsx'
import { Notice } from './Notice.tsx'
import { useSignUp } from './useSignUp.ts'
import { Decided } from './WaitingSignUp.tsx'

/** /sign-up: asks a new person for missing details, or shows the state of their request to join. */
export default function SignUpScreen() {
  const { t } = useTranslation('signUp')
  const { data: signUp, isLoadingError, refetch, isFetching } = useSignUp()
  const keptPost = useKeptPost()
  useTitle(t('title'))
  if (isLoadingError) return <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />
  if (signUp === undefined || keptPost.isLoading) return <Spinner />
  if (signUp === null) return <NothingBegun />
  if (signUp.state === 'pending') return <CompleteSignUp signUp={signUp} keptPost={keptPost.data ?? undefined} />
  return <Decided signUp={signUp} isChecking={isFetching} onCheck={() => void refetch()} />
}

function NothingBegun() {
  const { t } = useTranslation('signUp')
  return (
    <Notice icon={<PersonIcon />} title={t('none.title')} text={t('none.text')}>
      <ButtonLink look="primary" size="large" wide to={signInUrl(paths.home)} reloadDocument>
        {t('none.signIn')}
      </ButtonLink>
    </Notice>
  )
}
