import { type ReactNode, useMemo, useState } from 'react'
import { SignUpPromptContext, signInUrl } from '../../api/index.ts'
import { Button, Dialog, useTranslation } from '../../ui/index.ts'

/** Provides the sign-up prompt, which opens where a visitor does what only members may do. */
export function SignUpPromptProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const prompt = useMemo(() => ({ ask: () => setOpen(true) }), [])
  const signUp = () => {
    setLeaving(true)
    location.assign(signInUrl())
  }
  return (
    <SignUpPromptContext value={prompt}>
      {children}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="small"
        title={t('prompt.title')}
        intro={t('prompt.text')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('prompt.later')}</Button>
            <Button look="primary" data-autofocus="" pending={leaving} onClick={signUp}>
              {t('prompt.signUp')}
            </Button>
          </>
        }
      />
    </SignUpPromptContext>
  )
}
