import { type FormEvent, useRef, useState } from 'react'
import { Button, Card, TextField, useTitle, useTranslation } from '#ui/index.ts'
import { codeIn } from '../model/types.ts'
import styles from './JoinScreen.module.css'
import { useFindInvitation } from './useFindInvitation.ts'

/** Asks for an invite code or link, and opens the invitation. The field shows why a code does not work. */
export default function JoinScreen() {
  const { t } = useTranslation('groups')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { find, isPending, fault, clearFault } = useFindInvitation(() => field.current?.focus())
  useTitle(t('joinWithCode'))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) find(codeIn(text))
  }
  return (
    <Card className={styles.card}>
      <h1 className={styles.title}>{t('joinWithCode')}</h1>
      <p className={styles.text}>{t('codeText')}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={t('closed.code')}
          className={styles.code}
          placeholder="K7QM-2XTB-9HPD-4WNE-…"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          error={fault}
          onChange={(event) => {
            setText(event.target.value)
            clearFault()
          }}
        />
        <Button type="submit" look="primary" size="large" wide pending={isPending}>
          {t('codeContinue')}
        </Button>
      </form>
    </Card>
  )
}
