import { bindVote, canJoin, herePath, joiningNotice, signInOptions, signInUrlOf } from '#api/index.ts'
import { Button, Dialog, PageLinks, useTranslation } from '#ui/index.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SignInButtons, useLeaving, VoteKept } from './SignInButtons.tsx'
import styles from './SignUpPrompt.module.css'

interface SignUpPromptProps {
  open: boolean
  /** The side that is kept until the visitor has signed up; undefined if they did not vote. */
  side: boolean | undefined
  /** The post's own name for the side, if it has one. */
  sideName: string | undefined
  onClose(): void
}

/** Asks a visitor to sign up, and states the terms that they accept by signing up. */
export default function SignUpPrompt({ open, side, sideName, onClose }: SignUpPromptProps) {
  const { t } = useTranslation(['auth', 'signUp'])
  const [only, ...others] = signInOptions()
  const notice = joiningNotice()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('prompt.title')}
      intro={t(notice ? `joining.${notice}` : 'prompt.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('prompt.later')}</Button>
          {others.length === 0 && (
            <SignUpButton onClick={() => location.assign(signInUrlOf(only, herePath(), bindVote()))} />
          )}
        </>
      }
    >
      {side !== undefined && <VoteKept side={side} name={sideName} />}
      {others.length > 0 ? <SignInButtons attempt={bindVote} /> : <PasskeyButton attempt={bindVote} />}
      <div className={styles.terms}>
        {canJoin() && <p>{t('signUp:terms')}</p>}
        <PageLinks newTab />
      </div>
    </Dialog>
  )
}

function SignUpButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('auth')
  const [leaving = false, setLeaving] = useLeaving<boolean>()
  return (
    <Button
      look="primary"
      data-autofocus=""
      pending={leaving}
      onClick={() => {
        setLeaving(true)
        onClick()
      }}
    >
      {t(canJoin() ? 'prompt.signUp' : 'landing.signIn')}
    </Button>
  )
}
