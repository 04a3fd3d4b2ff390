import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#api/index.ts'
import { Button, Card, TextField, useTitle, useTranslation } from '#ui/index.ts'
import { codeIn } from '../model/types.ts'
import styles from './JoinScreen.module.css'

/** Asks for an invite code or link, and opens the invitation. */
export default function JoinScreen() {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  useTitle(t('joinWithCode'))

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = codeIn(text)
    setMissing(code === '')
    if (code === '') field.current?.focus()
    else navigate(paths.groupInvite(code))
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
          placeholder="K7QM-2XTB-9HPD-4WNE"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          error={missing ? t('closed.codeRequired') : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setMissing(false)
          }}
        />
        <Button type="submit" look="primary" size="large" wide>
          {t('codeContinue')}
        </Button>
      </form>
    </Card>
  )
}
