import { limits, type Reply } from '@hunch/proto/http/client'
import { useState } from 'react'
import { paths } from '#api/index.ts'
import {
  Button,
  ButtonLink,
  ClockIcon,
  Counter,
  countCharacters,
  PageLinks,
  PersonIcon,
  TextArea,
  useTranslation,
} from '#ui/index.ts'
import { EntryCard } from '../EntryCard.tsx'
import styles from './CompleteSignUp.module.css'
import { KeptVote } from './KeptVote.tsx'
import { Notice } from './Notice.tsx'
import { type SignUp, useCancelSignUp, useCompleteSignUp } from './useSignUp.ts'

interface CompleteSignUpProps {
  signUp: SignUp
  /** The post that this tab keeps a vote on. */
  keptPost: Reply<'getPrediction'> | undefined
}

/** Asks a new person to confirm the minimum age, not the birth date. If the admin approves members, also asks for a reason. */
export function CompleteSignUp({ signUp, keptPost }: CompleteSignUpProps) {
  const { t } = useTranslation('signUp')
  const [reason, setReason] = useState('')
  const [tooYoung, setTooYoung] = useState(false)
  const complete = useCompleteSignUp()
  const cancel = useCancelSignUp()
  const { firstName, email, minimumAge: age, termsVersion, needsApproval } = signUp
  const busy = complete.isPending || cancel.isPending || (complete.isSuccess && complete.data.state === 'joined')
  const isTooLong = countCharacters(reason) > limits.joinReason
  const go = () =>
    busy || isTooLong || complete.mutate({ isOldEnough: age > 0, termsVersion: termsVersion ?? undefined, reason })
  if (tooYoung && cancel.isSuccess) return <TooYoung age={age} />
  return (
    <EntryCard
      icon={<PersonIcon />}
      title={firstName ? t('welcome', { name: firstName }) : t('welcomeUnnamed')}
      text={t('as', { email })}
    >
      {keptPost && !needsApproval && <KeptVote attempt={signUp.attempt} post={keptPost} />}
      {needsApproval && (
        <>
          <p className={styles.text}>{t('approvalText')}</p>
          <TextArea
            label={t('reason')}
            dir="auto"
            hint={t('reasonHint')}
            value={reason}
            counter={<Counter text={reason} most={limits.joinReason} />}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      {age > 0 && (
        <div className={styles.question}>
          <h2>{t('age', { age })}</h2>
          <p>{t('ageText')}</p>
        </div>
      )}
      {termsVersion !== null && <p className={styles.terms}>{t('terms')}</p>}
      <PageLinks newTab />
      <div className={styles.actions}>
        <Button look="primary" size="large" wide pending={complete.isPending} onClick={go}>
          {age > 0 ? t('oldEnough', { age }) : needsApproval ? t('ask') : t('agree')}
        </Button>
        {age > 0 && (
          <Button
            size="large"
            wide
            pending={cancel.isPending && tooYoung}
            onClick={() => {
              if (busy) return
              setTooYoung(true)
              cancel.mutate()
            }}
          >
            {t('younger')}
          </Button>
        )}
        <Button look="quiet" wide onClick={() => busy || cancel.mutate(undefined, { onSuccess: goHome })}>
          {t('later')}
        </Button>
      </div>
    </EntryCard>
  )
}

const goHome = () => location.replace(paths.home)

function TooYoung({ age }: { age: number }) {
  const { t } = useTranslation('signUp')
  return (
    <Notice icon={<ClockIcon />} title={t('tooYoung.title')} text={t('tooYoung.text', { age })}>
      <ButtonLink size="large" wide to={paths.latest}>
        {t('tooYoung.look')}
      </ButtonLink>
    </Notice>
  )
}
