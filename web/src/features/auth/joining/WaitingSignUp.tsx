import { useState } from 'react'
import { paths } from '#api/index.ts'
import { Button, ClockIcon, ConfirmDialog, InfoIcon, showToast, useFormat, useTranslation } from '#ui/index.ts'
import { Notice } from './Notice.tsx'
import { type SignUp, useCancelSignUp, useLeaveSignUp } from './useSignUp.ts'
import styles from './WaitingSignUp.module.css'

interface DecidedProps {
  signUp: SignUp
  isChecking: boolean
  onCheck(): void
}

/** The state of a request to join: it waits for the admin, or it was refused. */
export function Decided({ signUp, isChecking, onCheck }: DecidedProps) {
  const { t } = useTranslation('signUp')
  const leave = useLeaveSignUp()
  const isWaiting = signUp.state === 'waiting'
  return (
    <Notice
      icon={isWaiting ? <ClockIcon /> : <InfoIcon />}
      title={t(isWaiting ? 'waiting.title' : 'refused.title')}
      text={isWaiting ? t('waiting.text', { email: signUp.email }) : t('refused.text')}
    >
      <Words signUp={signUp} />
      {isWaiting && (
        <Button look="primary" size="large" wide pending={isChecking} onClick={onCheck}>
          {t('waiting.check')}
        </Button>
      )}
      <Button size="large" wide pending={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        {t('waiting.signOut')}
      </Button>
      <DeleteRequest state={signUp.state} />
    </Notice>
  )
}

/** Shows the start of the wait and the person's reason. After a refusal, shows the admin's answer. */
function Words({ signUp: { state, waitingSince, reason, answer } }: { signUp: SignUp }) {
  const { t } = useTranslation('signUp')
  const format = useFormat()
  const [label, words] = state === 'waiting' ? [t('waiting.reason'), reason] : [t('refused.answer'), answer]
  return (
    <div className={styles.words}>
      {state === 'waiting' && waitingSince && (
        <time dateTime={waitingSince}>{t('waiting.since', { date: format.dateTime(waitingSince) })}</time>
      )}
      {words && (
        <figure>
          <figcaption>{label}</figcaption>
          <blockquote dir="auto">{words}</blockquote>
        </figure>
      )}
    </div>
  )
}

function DeleteRequest({ state }: Pick<SignUp, 'state'>) {
  const { t } = useTranslation('signUp')
  const [asked, setAsked] = useState(false)
  const cancel = useCancelSignUp()
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'success', title: t('waiting.deleted') })
        location.replace(paths.home)
      },
    })
  return (
    <>
      <Button look="quiet" wide onClick={() => setAsked(true)}>
        {t('waiting.delete')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('waiting.deleteTitle')}
        text={t(state === 'refused' ? 'refused.deleteText' : 'waiting.deleteText')}
        confirmLabel={t('waiting.delete')}
        pending={cancel.isPending || cancel.isSuccess}
        onConfirm={confirm}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
